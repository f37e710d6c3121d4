// Server-sent events as servers of models send them: the data of each event, in order. Takes every line end, comments and a last event
// that no blank line ends; looks at nothing but `data` fields.

/** The data of the events of a stream's whole text; several data lines of one event are joined by a line feed. */
export function eventsOf(text: string): readonly string[] {
  const events: string[] = [];
  let data: string[] = [];
  const flush = () => {
    if (data.length > 0) events.push(data.join("\n"));
    data = [];
  };
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line === "") flush();
    else if (line.startsWith("data:")) {
      const value = line.slice(line.startsWith("data: ") ? 6 : 5);
      // Some servers part their events by single line ends.
      if (data.length > 0 && (value.startsWith("{") || value === "[DONE]")) flush();
      data.push(value);
    }
  }
  flush();
  return events;
}
