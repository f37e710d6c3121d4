// What depends on what, asked of npm, go and cargo: nested documents, several documents in one output, one flat report.
const PACKAGES = {
  "form-core": [],
  "form-dates": ["form-core"],
  "form-phone": ["form-core"],
  "form-upload": ["form-core", "queue-lite"],
  "queue-lite": [],
  "grid-view": ["form-core", "cell-format"],
  "cell-format": [],
};

function build(agent) {
  agent.put(
    "web/package.json",
    `${JSON.stringify({ name: "desk", version: "3.2.0", private: true, workspaces: ["packages/*"] }, null, 2)}\n`,
  );
  for (const [at, [name, needs]] of Object.entries(PACKAGES).entries()) {
    agent.put(
      `web/packages/${name}/package.json`,
      `${JSON.stringify({ name, version: `${at}.${at + 1}.0`, license: "MIT", dependencies: Object.fromEntries(needs.map((need) => [need, "*"])) }, null, 2)}\n`,
    );
  }
  agent.put("relay/go.mod", "module example.org/relay\n\ngo 1.21\n");
  for (const [name, imports, text] of [
    ["frame", ["bytes"], "func Join(parts [][]byte) []byte { return bytes.Join(parts, nil) }"],
    [
      "hub",
      ["sync", "example.org/relay/frame"],
      "type Hub struct{ mu sync.Mutex }\n\nfunc (h *Hub) Send(parts [][]byte) int { h.mu.Lock(); defer h.mu.Unlock(); return len(frame.Join(parts)) }",
    ],
    ["meter", ["sync/atomic"], "var count atomic.Int64\n\nfunc Add(n int64) int64 { return count.Add(n) }"],
  ]) {
    agent.put(
      `relay/${name}/${name}.go`,
      `// Package ${name} is part of the relay.\npackage ${name}\n\nimport (\n${imports.map((item) => `\t"${item}"\n`).join("")})\n\n${text}\n`,
    );
  }
  agent.put("sign/Cargo.toml", '[workspace]\nmembers = ["core", "cli"]\nresolver = "2"\n');
  agent.put(
    "sign/core/Cargo.toml",
    '[package]\nname = "sign-core"\nversion = "0.2.1"\nedition = "2021"\ndescription = "Checksums for parcels of text"\n\n[features]\ndefault = ["crc"]\ncrc = []\nadler = []\n',
  );
  agent.put(
    "sign/core/src/lib.rs",
    "/// Adler-32 of a text.\npub fn adler(text: &[u8]) -> u32 {\n    let (a, b) = text.iter().fold((1u32, 0u32), |(a, b), &c| { let a = (a + u32::from(c)) % 65521; (a, (a + b) % 65521) });\n    (b << 16) | a\n}\n",
  );
  agent.put(
    "sign/cli/Cargo.toml",
    '[package]\nname = "sign-cli"\nversion = "0.2.0"\nedition = "2021"\n\n[dependencies]\nsign-core = { path = "../core" }\n',
  );
  agent.put("sign/cli/src/main.rs", 'fn main() {\n    println!("{:08x}", sign_core::adler(b"parcel"));\n}\n');
  agent.put(
    "report.py",
    'import json, pathlib\n\nrows = []\nfor path in sorted(pathlib.Path("web/packages").glob("*/package.json")):\n    found = json.loads(path.read_text())\n    rows.append({"package": found["name"], "version": found["version"], "licence": found["license"], "needs": len(found["dependencies"]), "path": str(path.parent)})\nfor path in sorted(pathlib.Path("sign").glob("*/Cargo.toml")):\n    rows.append({"package": path.parent.name, "version": path.read_text().split(\'version = "\')[1].split(\'"\')[0], "licence": None, "needs": path.read_text().count("path ="), "path": str(path.parent)})\nfor path in sorted(pathlib.Path("relay").glob("*/*.go")):\n    rows.append({"package": path.stem, "version": "0.0.0", "licence": None, "needs": path.read_text().count("example.org"), "path": str(path.parent)})\nprint(json.dumps(rows, indent=1))\n',
  );
  agent.prepare("cd web && npm install --no-audit --no-fund >/dev/null 2>&1; cd ../sign && cargo generate-lockfile -q");
}

export const dependencyAudit = {
  id: "dependency-audit",
  kind: "json",
  dialect: "claude",
  withTools: true,
  task:
    "Before we split this repository I need to know what depends on what: the npm workspaces in web, the Go module in relay and the cargo " +
    "workspace in sign. Give me one table, and tell me which packages could move out without touching others.",
  play(agent) {
    build(agent);
    const { step, say, tools } = agent;
    const { sh, read, glob } = tools;
    step(
      "I'll ask the three package managers.",
      sh("cd web && npm ls --json --all", "List npm workspaces"),
      glob("**/package.json", "find web/packages -name package.json"),
    );
    step(
      "Now Go.",
      sh(
        "cd relay && go list -json=Dir,ImportPath,Name,Doc,Root,GoFiles,Imports,Deps ./...",
        "Describe the Go packages",
      ),
    );
    step(
      "And cargo.",
      sh("cd sign && cargo metadata --no-deps --format-version 1 --offline", "Describe the cargo workspace"),
    );
    step("There is a report script already; what does it count?", read("report.py"));
    step("Run it.", sh("python report.py", "Flat dependency report"));
    step(
      "npm again, this time one workspace and who needs it.",
      sh("cd web && npm explain form-core --json 2>/dev/null | head -n 150", "Who needs form-core"),
    );
    step(
      "A cross-check of the manifests themselves.",
      sh(
        "cat web/packages/grid-view/package.json web/packages/form-upload/package.json web/packages/queue-lite/package.json",
        "Three manifests",
      ),
    );
    step("And the report once more, to build the table from.", sh("python report.py", "Flat dependency report again"));
    step(
      "Go's view of the imports that leave a package.",
      sh("cd relay && go list -f '{{.ImportPath}} {{join .Imports \" \"}}' ./...", "Imports per package"),
    );
    step("The cargo side in short.", sh("cd sign && cargo tree --offline", "Cargo tree"));
    step(
      "All manifests of web in one go, for the record.",
      sh("cd web && npm query .workspace --json 2>/dev/null | head -n 56", "Workspace query"),
    );
    say(
      "Free to move: cell-format, queue-lite, frame, meter and sign-core depend on nothing of ours. form-core is needed by four packages and " +
        "has to move first or stay. hub needs frame, sign-cli needs sign-core, grid-view needs form-core and cell-format.",
    );
  },
};
