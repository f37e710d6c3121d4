// The compiler writes the command without the right to be executed, and npx runs it directly.
import { chmodSync } from "node:fs";

chmodSync(new URL("../dist/cli/main.js", import.meta.url), 0o755);
