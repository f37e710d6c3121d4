// A photo archive: find what is misfiled. Long listings of ls and find, folder by folder.
import { between, lehmer } from "../generate.mjs";

const PLACES = ["harbour", "orchard", "market", "lighthouse", "workshop", "festival", "allotment", "viaduct", "quarry"];

function build(agent) {
  const next = lehmer(611);
  const sizes = [];
  for (let month = 1; month <= 9; month += 1) {
    const place = PLACES[month - 1];
    const folder = `archive/2023/${String(month).padStart(2, "0")}-${place}`;
    for (let shot = between(next, 6, 11); shot > 0; shot -= 1) {
      const number = between(next, 100, 999);
      sizes.push([`${folder}/IMG_${month}${number}.jpg`, between(next, 80_000, 990_000)]);
      if (next() < 0.4) sizes.push([`${folder}/IMG_${month}${number}.jpg.xmp`, between(next, 900, 4000)]);
      if (next() < 0.15) sizes.push([`${folder}/raw/DSC0${number}.nef`, between(next, 2_000_000, 9_000_000)]);
    }
  }
  sizes.push(
    ["archive/2023/04-lighthouse/IMG_9117.jpg", 431_077],
    ["archive/2023/02-orchard/Thumbs.db", 20_992],
    ["archive/2023/07-allotment/IMG_7204 (copy).jpg", 512_118],
  );
  agent.prepare(
    sizes
      .map(([path, size]) => `mkdir -p '${path.slice(0, path.lastIndexOf("/"))}' && truncate -s ${size} '${path}'`)
      .join("\n"),
  );
  agent.settleTimes();
}

export const photoArchive = {
  id: "photo-archive",
  kind: "listing",
  dialect: "terminal",
  withTools: true,
  task:
    "Go through the photo archive of 2023. Image numbers begin with the month; tell me which files lie in the wrong folder, which are copies " +
    "or leftovers, and which photos have no sidecar file. Do not move anything.",
  play(agent) {
    build(agent);
    const { step, say, tools } = agent;
    const { sh } = tools;
    step("The folders.", sh("ls -l archive/2023"), sh("find archive -type d | sort"));
    step("Everything, with sizes.", sh("ls -lR archive/2023"));
    step("The same as plain paths.", sh("find archive -type f | sort"));
    step(
      "Numbers that do not begin with their month.",
      sh("find archive -name 'IMG_*' | sort | awk -F/ '{ month = $3 + 0; if (substr($NF, 5, 1) != month) print }'"),
    );
    step("Leftovers and copies.", sh("find archive -name 'Thumbs.db' -o -name '*copy*' | sort"));
    step(
      "Photos without a sidecar.",
      sh('find archive -name \'*.jpg\' | sort | while read -r f; do [ -e "$f.xmp" ] || echo "$f"; done'),
    );
    step("The lighthouse folder, where a number of September lies.", sh("ls -l archive/2023/04-lighthouse"));
    step(
      "Raw files and their folders.",
      sh("find archive -name '*.nef' -size +4M | sort"),
      sh("ls -l archive/2023/09-quarry"),
    );
    step("All paths again, to count by folder.", sh("find archive -type f | sort"));
    step("Counts.", sh("find archive -type f | cut -d/ -f3 | sort | uniq -c"));
    step("And the festival folder, which has the most.", sh("ls -l archive/2023/06-festival"));
    step("One last question: empty files?", sh("find archive -type f -size 0 | wc -l"));
    say(
      "One photo is misfiled (IMG_9117.jpg lies in 04-lighthouse but belongs to 09-quarry), one file is a copy, one is a thumbnail cache. The photos without a sidecar are listed above.",
    );
  },
};
