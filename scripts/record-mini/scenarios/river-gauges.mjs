// River gauges as CSV: a sensor that lies. Whole files read with cat and head, sums with awk.
import { lehmer } from "../generate.mjs";

const GAUGES = { aldrow: [112, 18], brenfield: [87, 25], castle_mill: [201, 9] };

function build(put) {
  const next = lehmer(1702);
  for (const [gauge, [level, swing]] of Object.entries(GAUGES)) {
    const rows = ["time,level_cm,flow_m3s,water_c,battery_v"];
    for (let hour = 0; hour < 72; hour += 1) {
      const stuck = gauge === "brenfield" && hour >= 30 && hour < 44;
      const height = level + swing * Math.sin(hour / 11) + next() * 3;
      const time = new Date(Date.UTC(2024, 2, 11, hour)).toISOString().slice(0, 16);
      rows.push(
        [
          time,
          stuck ? "96.4" : height.toFixed(1),
          stuck ? "" : (height / 9.3).toFixed(2),
          (6 + Math.sin(hour / 4) + next()).toFixed(1),
          (12.9 - hour / 400 - next() / 10).toFixed(2),
        ].join(","),
      );
    }
    put(`data/${gauge}.csv`, `${rows.join("\n")}\n`);
  }
  put(
    "data/stations.csv",
    "gauge,river,zero_m,alarm_cm,installed\naldrow,Alder,41.20,140,2016-05-02\nbrenfield,Bren,63.75,118,2011-09-14\ncastle_mill,Alder,22.08,230,2019-03-30\n",
  );
}

export const riverGauges = {
  id: "river-gauges",
  kind: "data",
  dialect: "terminal",
  withResults: true,
  task: "The flood warning of Brenfield fired too late on the 12th of March. Check the gauge data of the three stations for that time and tell me what the sensor did.",
  play({ put, step, say, tools: { sh, read } }) {
    build(put);
    step("The stations and the files.", read("data/stations.csv"), sh("wc -l data/*.csv"));
    step("The gauge in question, all of it.", sh("cat data/brenfield.csv"));
    step("Its neighbour upstream for the same days.", sh("cat data/aldrow.csv"));
    step("The night of the 12th at Brenfield.", sh("grep '^2024-03-12' data/brenfield.csv"));
    step("Values that repeat.", sh("cut -d, -f2 data/brenfield.csv | uniq -c | awk '$1 > 2'"));
    step("Rows without a flow.", sh("awk -F, '$3 == \"\"' data/brenfield.csv"));
    step(
      "Does the battery explain it?",
      sh("awk -F, 'NR > 1 { print $1, $5 }' data/brenfield.csv | sort -k2 | head -12"),
    );
    step("The third station, to compare the shape.", sh("cat data/castle_mill.csv"));
    step(
      "Highest level per station and hour.",
      sh(
        'for f in aldrow brenfield castle_mill; do tail -n +2 data/$f.csv | sort -t, -k2 -n | tail -3 | sed "s/^/$f /"; done',
      ),
    );
    step("The whole Brenfield file again, from which I quote.", sh("cat data/brenfield.csv"));
    step(
      "When would the alarm have fired?",
      sh("awk -F, 'NR > 1 && $2 > 108 { print $1, $2 }' data/brenfield.csv | head"),
    );
    step("And the stations' alarm levels once more.", read("data/stations.csv"));
    say(
      "From 2024-03-12T06:00 to 19:00 the Brenfield sensor reported 96.4 cm in every row and no flow at all, with a normal battery. The level moved on at both " +
        "other stations. The warning could not fire while the value stood still; the first true value after the gap is at 20:00.",
    );
  },
};
