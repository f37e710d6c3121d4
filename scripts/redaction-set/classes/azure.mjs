// Azure: keys in connection strings (base64 of 64 or 32 bytes), signatures of shared access URLs, client secrets, tokens of Azure
// DevOps; and the signatures of signed URLs, which are made the same way.

import { ALNUM, B64URL, LOWNUM } from "../draw.mjs";
import { DRESSES } from "../dresses.mjs";
import { LOOK_ALIKES } from "../look-alikes.mjs";
import { secret } from "../marks.mjs";

const key = (draw, bytes) => draw.bytes(bytes).toString("base64");
const sas = (draw) => encodeURIComponent(key(draw, 32));
const storage = (account, rest) => ({
  name: `storage, ${account}, ${rest.trim() || "bare"}`,
  text: (draw) => `DefaultEndpointsProtocol=https;AccountName=${account};AccountKey=${secret(key(draw, 64))}${rest}`,
});
const bus = (kind, rest) => ({
  name: `${kind}${rest === "" ? "" : ", entity"}`,
  text: (draw) =>
    `Endpoint=sb://main.${kind}.windows.net/;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=${secret(key(draw, 32))}${rest}`,
});
const clientSecret = (at, length) => ({
  name: `client secret, ${at}, ${length}`,
  text: (draw) => secret(`${draw.of(ALNUM, 3)}${at}~${draw.of(`${ALNUM}_.~-`, length - 1)}${draw.of(ALNUM, 1)}`),
});
const shared = (name, before, after) => ({
  name: `shared access, ${name}`,
  text: (draw) => before + secret(sas(draw)) + after,
});
const base = "https://main.blob.core.windows.net/logs/a.txt?sv=2022-11-02";

const FORMS = [
  ...["main", "devstoreprod", "logs2026"].flatMap((name) =>
    ["", ";EndpointSuffix=core.windows.net", ";BlobEndpoint=https://x.blob.core.windows.net/"].map((rest) =>
      storage(name, rest),
    ),
  ),
  ...["servicebus", "eventhub", "relay"].flatMap((kind) => ["", ";EntityPath=orders"].map((rest) => bus(kind, rest))),
  {
    name: "IoT hub",
    text: (draw) => `HostName=main.azure-devices.net;DeviceId=d1;SharedAccessKey=${secret(key(draw, 32))}`,
  },
  {
    name: "Cosmos DB",
    text: (draw) => `AccountEndpoint=https://main.documents.azure.com:443/;AccountKey=${secret(key(draw, 64))};`,
  },
  ...["7Q", "8Q", "9Q"].flatMap((at) => [31, 33, 34].map((length) => clientSecret(at, length))),
  shared("blob", `${base}&sp=r&sig=`, ""),
  shared("blob, more behind", `${base}&sig=`, "&se=2026-01-01"),
  shared("container", `${base}&sr=c&spr=https&sig=`, ""),
  shared("queue", "https://main.queue.core.windows.net/q?sv=2020-08-04&ss=q&sig=", "&srt=sco"),
  shared(
    "service bus",
    "SharedAccessSignature sr=sb%3a%2f%2fmain.servicebus.windows.net&sig=",
    "&se=1767225600&skn=root",
  ),
  shared(
    "logic app",
    "https://prod-1.westeurope.logic.azure.com/workflows/a/triggers/manual/paths/invoke?sp=%2Ftriggers&sv=1.0&sig=",
    "",
  ),
  ...["", "&X-Amz-SignedHeaders=host"].map((rest) => ({
    name: `S3${rest === "" ? "" : ", headers behind"}`,
    text: (draw) =>
      `https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=${secret(draw.hex(64))}${rest}`,
  })),
  ...["", "&x=1"].map((rest) => ({
    name: `Google storage${rest === "" ? "" : ", more behind"}`,
    text: (draw) =>
      `https://storage.googleapis.com/b/o?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Signature=${secret(draw.hex(512))}${rest}`,
  })),
  ...[1, 2, 4, 9].map((dress) => ({
    name: `DevOps, ${DRESSES[dress][0]}`,
    text: (draw) =>
      `${DRESSES[dress][1]}${secret(`${draw.of(ALNUM, 76)}AZDO${draw.of(ALNUM, 4)}`)}${DRESSES[dress][2]}`,
  })),
  ...[1, 2, 3, 5].map((dress) => ({
    name: `client secret, ${DRESSES[dress][0]}`,
    text: (draw) =>
      `${DRESSES[dress][1]}${secret(`${draw.of(ALNUM, 3)}8Q~${draw.of(`${ALNUM}_.~-`, 33)}${draw.of(ALNUM, 1)}`)}${DRESSES[dress][2]}`,
  })),
];

const row = (name, rule, make) => ({ name, rule, make: (draw) => ({ text: make(draw) }) });
const text = (name, value) => row(name, null, () => value);

export const azure = {
  class: "azure",
  shapes: FORMS.map(({ name, text: make }) => ({ name, make: (draw) => ({ text: make(draw) }) })),
  lookAlikes: [
    ...LOOK_ALIKES,
    text("stand-in key", "AccountKey=<your-account-key>"),
    text("variable", "AccountKey=$STORAGE_KEY;EndpointSuffix=core.windows.net"),
    text("cut by a program", "SharedAccessKey=***"),
    text("name without a value", "AccountKey=;EndpointSuffix=core.windows.net"),
    text("name in prose", "the AccountKey is read from the vault"),
    text("sig of a function", "sig=(a: string) => void"),
    text("short sig", "https://example.net/?sig=3"),
    text("file of a signature", "sig=release.tar.gz.sig"),
  ],
  nearMisses: [
    row("key of half the length", "length", (draw) => `AccountKey=${key(draw, 15)}`),
    row("shared key of half the length", "length", (draw) => `SharedAccessKey=${key(draw, 12)}`),
    row(
      "key of another alphabet",
      "alphabet",
      (draw) => `AccountKey=${draw.of(ALNUM, 20)}:${draw.of(ALNUM, 20)}:${draw.of(ALNUM, 20)}`,
    ),
    row("another name", "prefix", (draw) => `AccountKind=${key(draw, 64)}`),
    row("the name of the key", "prefix", (draw) => `SharedAccessKeyName=${draw.of(ALNUM, 43)}`),
    row("client secret, short", "length", (draw) => `${draw.of(ALNUM, 3)}8Q~${draw.of(ALNUM, 22)}`),
    row("client secret, another letter", "prefix", (draw) => `${draw.of(ALNUM, 3)}8R~${draw.of(ALNUM, 34)}`),
    row("client secret, a letter for the digit", "prefix", (draw) => `${draw.of(ALNUM, 3)}xQ~${draw.of(ALNUM, 34)}`),
    row("client secret, a hyphen for the tilde", "prefix", (draw) => `${draw.of(ALNUM, 3)}8Q-${draw.of(ALNUM, 34)}`),
    row(
      "client secret, another alphabet",
      "alphabet",
      (draw) => `${draw.of(ALNUM, 3)}8Q~${draw.of(ALNUM, 16)}/${draw.of(ALNUM, 17)}`,
    ),
    row("DevOps, mark elsewhere", "prefix", (draw) => `${draw.of(ALNUM, 60)}AZDO${draw.of(ALNUM, 20)}`),
    row("DevOps, another mark", "prefix", (draw) => `${draw.of(ALNUM, 76)}AZDP${draw.of(ALNUM, 4)}`),
    row("DevOps, one character short", "length", (draw) => `${draw.of(ALNUM, 75)}AZDO${draw.of(ALNUM, 4)}`),
    row(
      "DevOps, another alphabet",
      "alphabet",
      (draw) => `${draw.of(ALNUM, 38)}_${draw.of(ALNUM, 37)}AZDO${draw.of(ALNUM, 4)}`,
    ),
    row("sig of three characters", "length", (draw) => `sv=2022-11-02&sig=${draw.of(LOWNUM, 3)}`),
    row("a name that ends in sig", "prefix", (draw) => `https://example.net/?config=${draw.of(B64URL, 43)}`),
  ],
};
