// A temp folder in which every project of the recording lives, and the fixed surroundings of each command: no network,
// no caches or settings of the machine, one clock zone, one locale, one author. Removes only the folder that it made.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, utimesSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Commands that the recording cannot do without. */
export const NEEDED = ["bash", "python3", "go", "cargo", "node", "npm", "gcc", "make", "git", "grep", "find"];

const PROJECTS = fileURLToPath(new URL("./projects/", import.meta.url));

/** Names of NEEDED that this machine lacks, and `pytest` when Python has none. */
export function missingTools() {
  const missing = NEEDED.filter((name) => spawnSync(name, ["--help"], { stdio: "ignore" }).error !== undefined);
  if (spawnSync("python3", ["-c", "import pytest"], { stdio: "ignore" }).status !== 0) missing.push("pytest");
  return missing;
}

/** Opens the temp folder; `close` removes it. */
export function openSandbox() {
  process.umask(0o022);
  const root = realpathSync(mkdtempSync(join(tmpdir(), "record-")));
  const home = join(root, ".home");
  mkdirSync(home);
  const python = execFileSync("python3", ["-c", "import sys; print(sys.executable); print(sys.prefix)"], {
    encoding: "utf8",
  }).split("\n");
  const goRoot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
  return {
    root,
    machine: { pythonBinary: python[0], pythonPrefix: python[1], goRoot },
    env: surroundings(root, home, python[1]),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

function surroundings(root, home, pythonPrefix) {
  return {
    PATH: `${pythonPrefix}/bin:${process.env.PATH}`,
    HOME: home,
    TZ: "UTC",
    LANG: "C.UTF-8",
    LC_ALL: "C.UTF-8",
    COLUMNS: "80",
    TERM: "dumb",
    NO_COLOR: "1",
    PAGER: "cat",
    PYTHONHASHSEED: "0",
    PYTHONDONTWRITEBYTECODE: "1",
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
    PYTEST_ADDOPTS: "-p no:cacheprovider",
    GOFLAGS: "-mod=mod -p=1",
    GOPROXY: "off",
    GOTOOLCHAIN: "local",
    GOTELEMETRY: "off",
    GOMAXPROCS: "1",
    GOCACHE: join(root, ".go-build"),
    GOPATH: join(root, ".go"),
    CARGO_HOME: join(root, ".cargo"),
    CARGO_NET_OFFLINE: "true",
    CARGO_INCREMENTAL: "0",
    CARGO_BUILD_JOBS: "1",
    RUST_TEST_THREADS: "1",
    RUSTUP_HOME: process.env.RUSTUP_HOME ?? join(homedir(), ".rustup"),
    npm_config_cache: join(root, ".npm"),
    npm_config_offline: "true",
    npm_config_update_notifier: "false",
    npm_config_fund: "false",
    npm_config_audit: "false",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    // Git wants something between the angle brackets; this is no address.
    GIT_AUTHOR_NAME: "Mira Holt",
    GIT_AUTHOR_EMAIL: "mira",
    GIT_COMMITTER_NAME: "Mira Holt",
    GIT_COMMITTER_EMAIL: "mira",
    GIT_AUTHOR_DATE: "2024-03-18T10:00:00Z",
    GIT_COMMITTER_DATE: "2024-03-18T10:00:00Z",
  };
}

/** Copies a committed project into the sandbox under the name `as`; returns its folder. */
export function copyProject(sandbox, project, as) {
  const folder = join(sandbox.root, as);
  cpSync(join(PROJECTS, project), folder, { recursive: true });
  return folder;
}

/** Runs one shell command in a folder. `merged` sends standard error into standard output, in order. */
export function shell(sandbox, cwd, command, { merged = false, env = {} } = {}) {
  const done = spawnSync("bash", ["-c", merged ? `exec 2>&1\n${command}` : command], {
    cwd,
    env: { ...sandbox.env, ...env },
    encoding: "utf8",
    input: "",
    maxBuffer: 64 << 20,
    timeout: 300_000,
  });
  if (done.error) throw done.error;
  return { status: done.status ?? 1, stdout: done.stdout, stderr: done.stderr };
}

/** Gives every file below a folder one modification time, so that long listings are the same on every run. */
export function settleTimes(folder, at = new Date("2024-03-18T09:30:00Z")) {
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isSymbolicLink()) utimesSync(join(item.parentPath ?? item.path, item.name), at, at);
  }
  utimesSync(folder, at, at);
}
