// The control entry: a short made-up run whose results hold facts of every class, each in one result alone. A seat that can't answer
// questions about it measures nothing. Changing a body here changes what every report's self-test means.
import type { Message } from "../../../core/message.ts";
import type { Entry } from "../../../core/schemas/entry.ts";

/** Tool, its arguments, and what it answered. */
const STEPS: readonly (readonly [tool: string, args: Readonly<Record<string, string>>, body: string])[] = [
  [
    "run_shell",
    { command: "systemctl status intake" },
    "intake.service - Parcel intake\n  Loaded: loaded (/etc/systemd/system/intake.service; enabled)\n  Active: active (running) for 6 days\n  Main process: 48213 (intaked), memory peak 917MiB\n  Last restart was asked for by the nightly job after a failed health check.",
  ],
  [
    "read_file",
    { path: "conf/limits.conf" },
    "# Limits of the intake queue, read once at start.\nqueue_depth=3750\nworkers follow the number of cores unless this is set\nbatch_timeout=45s\n# Larger batches were tried in spring and made the label printer stall.\n",
  ],
  [
    "run_shell",
    { command: "git log -3 --oneline" },
    "b7e41f0a9 Retry the carrier's label service once before giving up\n5d20c6e83 Move the scale's calibration into its own table\n91fa37bc4 Say which belt a parcel was rejected on\n",
  ],
  [
    "search",
    { pattern: "LABEL_RETRY" },
    "src/labels/client.ts: the constant LABEL_RETRY_LIMIT is read here before the first attempt\nsrc/labels/queue.ts: a job that used up its attempts goes to the shelf named DEAD_LABELS_SHELF\ntwo files, two lines",
  ],
  [
    "fetch",
    { page: "carrier handbook, labels" },
    "Labels are requested from https://labels.carrier.example/v3/requests with the depot's own token. A request that is refused with a conflict must not be repeated. Questions go to the desk that is open on weekdays; its board stands at https://desk.carrier.example/board?depot=north for the northern depots.",
  ],
  [
    "run_shell",
    { command: "tail labels.log" },
    "label service answered late: 8140ms for parcel PX-20931\nlabel service answered late: 7725ms for parcel PX-20944\nretry refused with a conflict, parcel put aside by hand\nshift ended with 63 parcels waiting and none lost",
  ],
  [
    "query",
    { table: "belts" },
    '{"belt":"west","speed":"1.35","sensor":"0x3fa9c1d2","note":"runs slower since the motor was changed"}\n{"belt":"east","speed":"1.62","sensor":"0x77be04aa","note":"was recalibrated after the flood"}',
  ],
  [
    "read_file",
    { path: "docs/shift-notes.md" },
    "Night shift found the spare motor in the cupboard behind gate 14, drawer marked /srv/depot/spares/motor-b.txt on the list. The key hangs at the foreman's desk. Insurance wants the form IN-4471 for every motor that is changed.",
  ],
];

function callsAndResults(): readonly Message[] {
  return STEPS.flatMap(([name, args, content], at): Message[] => {
    const id = `control_${at + 1}`;
    const call = { id, type: "function", function: { name, arguments: JSON.stringify(args) } } as const;
    return [
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: id, content },
    ];
  });
}

export const CONTROL_ENTRY: Entry = {
  id: "control",
  kind: "mixed",
  protected_prefix: 2,
  keep_recent: 2,
  messages: [
    { role: "system", content: "You look after the software of a parcel depot. Look before you change anything." },
    { role: "user", content: "Labels come late since last week. Find out why and tell me; change nothing yet." },
    ...callsAndResults(),
    {
      role: "assistant",
      content: "The label service answers late and refused requests are repeated once, which it takes for a conflict.",
    },
    { role: "user", content: "Thank you. Is anything else worth knowing?" },
  ],
  meta: { format: "control" },
};
