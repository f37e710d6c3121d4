// The only writer of stdout and stderr. A reader that closes its end is an outcome, not an error. Nothing here ends the
// process, so that what was written is also delivered.

import { KnownError } from "../core/errors.ts";

export type Written = "written" | "closed";

/** What a full or failing device under an output stream is: nothing that a report of a bug would mend. */
function notTaken(code: string): KnownError {
  const why = code === "ENOSPC" ? "no space left" : "the device failed";
  return new KnownError("output/not-written", `the output was not taken: ${why}`, { remedy: "send it elsewhere" });
}

/** Writes all of a text, or bytes as they are, and waits for them to leave. */
export function writeText(stream: NodeJS.WriteStream, text: string | Uint8Array): Promise<Written> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED") resolve("closed");
      else if (error.code === "ENOSPC" || error.code === "EIO") reject(notTaken(error.code));
      else reject(error);
    };
    stream.once("error", failed);
    stream.write(text, (error) => {
      if (error !== null && error !== undefined) failed(error);
      else {
        stream.off("error", failed);
        resolve("written");
      }
    });
  });
}
