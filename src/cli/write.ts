// The only writer of stdout and stderr. A reader that closes its end is an outcome, not an error. Nothing here ends the
// process, so that what was written is also delivered.

export type Written = "written" | "closed";

/** Writes all of a text and waits for it to leave. */
export function writeText(stream: NodeJS.WriteStream, text: string): Promise<Written> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED") resolve("closed");
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
