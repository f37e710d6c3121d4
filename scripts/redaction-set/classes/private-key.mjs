// Private key blocks: PEM (RFC 7468), OpenSSH, PGP (RFC 9580), SSH2 (RFC 4716), PuTTY. The secret is the body between the labels.
import { jsonText } from "../contexts.mjs";
import { B64, HEX } from "../draw.mjs";
import { LOOK_ALIKES } from "../look-alikes.mjs";
import { secret } from "../marks.mjs";

const PRIVATE = `PRIVATE${" KEY"}`;
const LABELS = [
  ["PKCS 8", PRIVATE, "MIIEvQIBADAN"],
  ["RSA", `RSA ${PRIVATE}`, "MIIEowIBAAKC"],
  ["EC", `EC ${PRIVATE}`, "MHcCAQEEIB"],
  ["DSA", `DSA ${PRIVATE}`, "MIIBuwIBAAKB"],
  ["OpenSSH", `OPENSSH ${PRIVATE}`, "b3BlbnNzaC1rZXktdjEAAAAA"],
  ["encrypted", `ENCRYPTED ${PRIVATE}`, "MIIFHDBOBgkq"],
  ["PGP", `PGP ${PRIVATE} BLOCK`, "lQOYBF"],
];

/** Base64 in lines of a width, broken as the layout breaks; every line is marked, whatever a log writes in front of it. */
const lined = (draw, start, width, lines, lineBreak, mark) =>
  Array.from({ length: lines }, (_, at) => {
    const head = at === 0 ? start : "";
    const length = at === lines - 1 ? Math.floor(width / 2) : width;
    return mark(
      `${head}${draw.of(B64, length - head.length - (at === lines - 1 ? 2 : 0))}${at === lines - 1 ? "==" : ""}`,
    );
  }).join(lineBreak);
const body = (...how) => lined(...how, secret);

/** Rows are [name, line break, width, (begin, marked body, end) => text]; `b` is the line break. */
const LAYOUTS = [
  ["lines of 64", "\n", 64, (from, to, b) => [`${from}${b}`, `${b}${to}\n`]],
  ["lines of 70", "\n", 70, (from, to, b) => [`${from}${b}`, `${b}${to}`]],
  ["carriage returns", "\r\n", 64, (from, to, b) => [`${from}${b}`, `${b}${to}${b}`]],
  ["escaped line breaks", "\\n", 64, (from, to, b) => [`${from}${b}`, `${b}${to}${b}`]],
  ["indented", "\n    ", 64, (from, to, b) => [`tls:\n  key: |\n    ${from}${b}`, `${b}${to}\n`]],
  ["blanks for line breaks", " ", 64, (from, to, b) => [`${from}${b}`, `${b}${to}`]],
  ["END is cut off", "\n", 64, (from, _, b) => [`${from}${b}`, "\n"]],
];
const HEADERS = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF0123456789ABCDEF\n\n";

const block = (name, label, start, [layout, lineBreak, width, around], inFront = "") => ({
  name: `${name}, ${layout}${inFront === "" ? "" : ", with headers"}`,
  make: (draw) => {
    const [before, after] = around(`-----BEGIN ${label}-----`, `-----END ${label}-----`, lineBreak);
    return { text: before + inFront + body(draw, start, width, 4, lineBreak) + after };
  },
});

const SHAPES = [
  ...LABELS.flatMap(([name, label, start]) => LAYOUTS.map((layout) => block(name, label, start, layout))),
  block("RSA", `RSA ${PRIVATE}`, "", LAYOUTS[0], HEADERS),
  {
    name: "SSH2",
    make: (draw) => ({
      text: `---- BEGIN SSH2 ENCRYPTED ${PRIVATE} ----\n${body(draw, "P2/56wAA", 70, 4, "\n")}\n---- END SSH2 ENCRYPTED ${PRIVATE} ----\n`,
    }),
  },
  {
    name: "PuTTY",
    make: (draw) => ({
      text: `PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\nComment: key\nPrivate-Lines: 4\n${body(draw, "AAABAQ", 64, 4, "\n")}\nPrivate-MAC: ${draw.of(HEX, 64)}\n`,
    }),
  },
];

const one = (text) => text.replaceAll("\r\n", "\\n").replaceAll("\n", "\\n");
const everyLine = (text, before) => text.replace(/^/gm, before);

const row = (name, rule, make) => ({ name, rule, make: (draw) => ({ text: make(draw) }) });
const plain = (...how) => lined(...how, (line) => line);
const inLabel = (label, draw) =>
  `-----BEGIN ${label}-----\n${plain(draw, "MIID", 64, 4, "\n")}\n-----END ${label}-----\n`;

export const privateKey = {
  class: "private-key",
  shapes: SHAPES,
  /** A block has no place in these; the nearest thing stands there. */
  substitutes: {
    URL: "the block below the URL it was fetched from",
    header: "a header with escaped line breaks, as proxies write certificates and keys",
    wrapped: "the block indented behind a wrapped line",
  },
  contexts: {
    key: ({ text }) => `tls_key: "${one(text)}"\n`,
    JSON: ({ text }) => jsonText({ value: text, n: 1 }),
    URL: ({ text }) => `$ curl https://example.net/keys/main.pem\n${text}`,
    header: ({ text }) => `Host: example.net\r\nX-Client-Ref: ${one(text)}\r\nAccept: */*\r\n`,
    shell: ({ text }) => `$ cat <<EOF > main.pem\n${text}\nEOF\n$ ls`,
    code: ({ text }) => `const pem = \`${text}\`;\nload(pem);`,
    diff: ({ text }) => `@@ -1,3 +1,9 @@\n context\n${everyLine(text, "+")}\n`,
    log: ({ text }) => everyLine(text, "10:22:31 api | "),
    wrapped: ({ text }) => everyLine(text, "    "),
  },
  lookAlikes: [
    ...LOOK_ALIKES,
    row("label in code", null, () => `if (text.includes("-----BEGIN RSA ${PRIVATE}-----")) throw new Error("no");`),
    row("expression", null, () => `/-----BEGIN [A-Z ]*${PRIVATE}-----/`),
    row("stand-in body", null, () => `-----BEGIN ${PRIVATE}-----\n<your key here>\n-----END ${PRIVATE}-----`),
    row("dots for a body", null, () => `-----BEGIN ${PRIVATE}-----\n...\n-----END ${PRIVATE}-----`),
    row("prose", null, () => "the private key begins with its label"),
    row("SSH public key", null, (d) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${d.of(B64, 43)} key`),
    row("path of a key", null, () => "~/.ssh/id_ed25519"),
    row("rule of dashes", null, () => "------------------------------------------------------------"),
  ],
  nearMisses: [
    ...[
      "CERTIFICATE",
      "PUBLIC KEY",
      "RSA PUBLIC KEY",
      "CERTIFICATE REQUEST",
      "X509 CRL",
      "PGP PUBLIC KEY BLOCK",
      "PGP SIGNATURE",
    ]
      .concat(["PGP MESSAGE", "DH PARAMETERS", "EC PARAMETERS", "PKCS7", "SSH SIGNATURE"])
      .map((label) => row(label, "label", (d) => inLabel(label, d))),
    row("two dashes", "label", (d) => `--BEGIN ${PRIVATE}--\n${plain(d, "MIID", 64, 2, "\n")}\n`),
    row("small letters", "label", (d) => `-----begin certificate-----\n${plain(d, "MIID", 64, 2, "\n")}\n`),
    row("no body", "length", () => `-----BEGIN ${PRIVATE}-----\n-----END ${PRIVATE}-----\n`),
    row(
      "body of words",
      "alphabet",
      () => `-----BEGIN ${PRIVATE}-----\nredacted by the tool\n-----END ${PRIVATE}-----\n`,
    ),
    row("public lines of PuTTY", "label", (d) => `Public-Lines: 4\n${plain(d, "AAAAB3Nza", 64, 3, "\n")}\n`),
  ],
};
