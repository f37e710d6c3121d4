// One process at a time in a run folder. A lock whose process is gone is taken over.
import { open, readFile, rm } from "node:fs/promises";
import { KnownError } from "../core/errors.ts";

/** Takes the lock; the answer lets it go. Throws KnownError when a living process holds it. */
export async function holdLock(path: string): Promise<() => Promise<void>> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      const handle = await open(path, "wx");
      await handle.writeFile(`${process.pid}\n`);
      await handle.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const holder = Number((await readFile(path, "utf8").catch(() => "")).trim());
    if (Number.isSafeInteger(holder) && holder > 0 && holder !== process.pid && isAlive(holder)) {
      throw new KnownError("run/locked", `in use by process ${holder}`, {
        place: { file: path },
        remedy: "wait for it, or remove the file when that process is no run",
      });
    }
    await rm(path, { force: true });
  }
  throw new KnownError("run/locked", "the lock can't be taken", { place: { file: path }, remedy: "try again" });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
