// Private addresses (RFC 1918, 3927, 6598, 4193, 4291), telephone numbers (E.164 and the North American plan) and the names of users
// in home directories.

import { DIGITS, HEX, LOWER } from "../draw.mjs";
import { DRESSES } from "../dresses.mjs";
import { LOOK_ALIKES } from "../look-alikes.mjs";
import { secret } from "../marks.mjs";

const row = (name, rule, make) => ({ name, rule, make: (draw) => ({ text: make(draw) }) });
const text = (name, value) => row(name, null, () => value);
const byte = (draw) => draw.int(256);
/** Not zero, so that no subnet and no version comes out. */
const host = (draw) => 11 + draw.int(240);

/** Dresses that would make a number or a path out of what they stand beside. */
const dressed = (forms, skip, least = 42) => {
  const dresses = DRESSES.filter(([name]) => !skip.test(name));
  return Array.from({ length: Math.max(least, forms.length) }, (_, at) => {
    const [name, make] = forms[at % forms.length];
    const [dress, before, after] = dresses[(at * 5) % dresses.length];
    return { name: `${name}, ${dress}, ${at}`, make: (draw) => ({ text: `${before}${make(draw)}${after}` }) };
  });
};

const v4 = (draw, ...first) =>
  secret([...first, ...Array.from({ length: 4 - first.length }, () => host(draw))].join("."));
const group = (draw) => draw.of(HEX.slice(1), 4);
const v6 = (draw, first, groups) => secret([first, ...Array.from({ length: groups }, () => group(draw))].join(":"));

const ADDRESSES = [
  ["10/8", (d) => v4(d, 10)],
  ["10.0/16", (d) => v4(d, 10, 0)],
  ["10.255/16", (d) => v4(d, 10, 255)],
  ["172.16", (d) => v4(d, 172, 16)],
  ["172.31", (d) => v4(d, 172, 31)],
  ["172.20", (d) => v4(d, 172, 20)],
  ["192.168", (d) => v4(d, 192, 168)],
  ["192.168.1", (d) => v4(d, 192, 168, 1)],
  ["link-local", (d) => v4(d, 169, 254)],
  ["carrier", (d) => v4(d, 100, 64)],
  ["carrier, last", (d) => v4(d, 100, 127)],
  ["with a port", (d) => `${v4(d, 10)}:8080`],
  ["with a mask", (d) => `${v4(d, 192, 168)}/24`],
  ["unique local, whole", (d) => v6(d, "fd12", 7)],
  ["unique local, short", (d) => secret(`fd00::${group(d)}:${group(d)}`)],
  ["unique local, fc", (d) => secret(`fc00:${group(d)}::${group(d)}`)],
  ["link-local of version 6", (d) => secret(`fe80::${group(d)}:${group(d)}:${group(d)}:${group(d)}`)],
  ["link-local in capitals", (d) => secret(`FE80::${group(d).toUpperCase()}:${group(d).toUpperCase()}`)],
];

export const privateIp = {
  class: "private-ip",
  shapes: dressed(ADDRESSES, /^(a row|an escaped tab|percent)/),
  lookAlikes: [
    ...LOOK_ALIKES,
    text("loopback", "127.0.0.1:3000"),
    text("any address", "0.0.0.0"),
    text("public resolver", "8.8.8.8"),
    text("documentation", "203.0.113.7"),
    text("version of three parts", "v10.4.2"),
    text("loopback of version 6", "[::1]:443"),
    text("time of day", "10:22:31.481"),
    text("documentation of version 6", "2001:db8::1"),
  ],
  nearMisses: [
    ...[
      ["11/8", 11],
      ["9/8", 9],
      ["172.15", 172, 15],
      ["172.32", 172, 32],
      ["192.167", 192, 167],
      ["192.169", 192, 169],
      ["169.253", 169, 253],
      ["100.63", 100, 63],
      ["100.128", 100, 128],
    ].map(([name, ...first]) =>
      row(name, "range", (d) => [...first, ...Array.from({ length: 4 - first.length }, () => host(d))].join(".")),
    ),
    row("a part of 256", "alphabet", (d) => `10.${byte(d)}.${byte(d)}.${256 + d.int(700)}`),
    row("a part of 999", "alphabet", (d) => `192.168.999.${byte(d)}`),
    row("three parts", "length", (d) => `10.${host(d)}.${host(d)}`),
    row("five parts", "length", (d) => `10.${host(d)}.${host(d)}.${host(d)}.${host(d)}`),
    row("a letter in a part", "alphabet", (d) => `10.${host(d)}.x${d.int(9)}.${host(d)}`),
    row("a version", "prefix", (d) => `v10.${host(d)}.${host(d)}.${host(d)}`),
    row("fb00", "range", (d) => `fb00::${group(d)}:${group(d)}`),
    row("fec0", "range", (d) => `fec0::${group(d)}:${group(d)}`),
    row("a group that is no number", "alphabet", (d) => `fdzz::${group(d)}`),
  ],
};

const PHONES = [
  ["E.164, North America", (d) => secret(`+1${2 + d.int(8)}${d.of(DIGITS, 2)}555${d.of(DIGITS, 4)}`)],
  ["E.164, Germany", (d) => secret(`+49${1 + d.int(8)}${d.of(DIGITS, 9)}`)],
  ["E.164, Britain", (d) => secret(`+44${1 + d.int(8)}${d.of(DIGITS, 9)}`)],
  ["E.164, Japan", (d) => secret(`+81${1 + d.int(8)}${d.of(DIGITS, 8)}`)],
  ["E.164, longest", (d) => secret(`+9${1 + d.int(8)}${d.of(DIGITS, 13)}`)],
  ["groups with blanks", (d) => secret(`+44 20 7946 0${d.of(DIGITS, 3)}`)],
  ["groups with hyphens", (d) => secret(`+1-2${d.of(DIGITS, 2)}-555-0${d.of(DIGITS, 3)}`)],
  ["groups with dots", (d) => secret(`+1.2${d.of(DIGITS, 2)}.555.0${d.of(DIGITS, 3)}`)],
  ["area in brackets", (d) => secret(`+1 (2${d.of(DIGITS, 2)}) 555-0${d.of(DIGITS, 3)}`)],
  [
    "France",
    (d) => secret(`+33 ${1 + d.int(8)} ${d.of(DIGITS, 2)} ${d.of(DIGITS, 2)} ${d.of(DIGITS, 2)} ${d.of(DIGITS, 2)}`),
  ],
  ["Germany in groups", (d) => secret(`+49 30 ${1 + d.int(8)}${d.of(DIGITS, 7)}`)],
  ["India", (d) => secret(`+91 ${9 - d.int(2)}${d.of(DIGITS, 4)} ${d.of(DIGITS, 5)}`)],
  ["North America, brackets", (d) => secret(`(2${d.of(DIGITS, 2)}) 555-0${d.of(DIGITS, 3)}`)],
  ["North America, hyphens", (d) => secret(`2${d.of(DIGITS, 2)}-555-0${d.of(DIGITS, 3)}`)],
  ["North America, dots", (d) => secret(`2${d.of(DIGITS, 2)}.555.0${d.of(DIGITS, 3)}`)],
];

export const phone = {
  class: "phone",
  shapes: dressed(PHONES, /^(a row|an escaped|escaped|percent|a hash|a slash|tabs|a link)/),
  lookAlikes: [
    ...LOOK_ALIKES,
    text("date", "2026-01-05"),
    text("offset of time", "10:22:31+0200"),
    text("hunk", "@@ -112,14 +1120,30 @@"),
    text("sum", "a = b + 12345"),
    text("card of a test", "4242 4242 4242 4242"),
    text("exponent", "6.02e+23"),
    text("difference in a table", "+1,234,567 bytes"),
    text("range of ports", "8080-8090-9000"),
    text("build", "1.2.3+20260105"),
  ],
  nearMisses: [
    row("plus and six digits", "length", (d) => `+1${d.of(DIGITS, 5)}`),
    row("plus and sixteen digits", "length", (d) => `+1${d.of(DIGITS, 15)}`),
    row("plus and twenty digits", "length", (d) => `+4${d.of(DIGITS, 19)}`),
    row("plus and a zero", "prefix", (d) => `+0${d.of(DIGITS, 10)}`),
    row("hyphen for the plus", "prefix", (d) => `-1${d.of(DIGITS, 10)}`),
    row("a letter among the digits", "alphabet", (d) => `+1${d.of(DIGITS, 4)}x${d.of(DIGITS, 5)}`),
    row("last group of three", "length", (d) => `2${d.of(DIGITS, 2)}-555-0${d.of(DIGITS, 2)}`),
    row("last group of five", "length", (d) => `2${d.of(DIGITS, 2)}-555-0${d.of(DIGITS, 4)}`),
    row("first group of two", "length", (d) => `2${d.of(DIGITS, 1)}-555-0${d.of(DIGITS, 3)}`),
    row("second group of four", "length", (d) => `2${d.of(DIGITS, 2)}-5550-0${d.of(DIGITS, 3)}`),
    row("area that begins with one", "prefix", (d) => `1${d.of(DIGITS, 2)}-555-0${d.of(DIGITS, 3)}`),
    row("a letter in a group", "alphabet", (d) => `2${d.of(DIGITS, 2)}-55a-0${d.of(DIGITS, 3)}`),
  ],
};

const user = (draw) =>
  draw.pick([
    (d) => `${d.of(LOWER, 1)}${d.of("kvwz", 1)}${d.of(LOWER, 6)}`,
    (d) => `${d.of(LOWER, 4)}.${d.of("kvwz", 1)}${d.of(LOWER, 5)}`,
    (d) => `${d.of(LOWER, 5)}${d.of(DIGITS, 2)}`,
    (d) => `${d.of(LOWER, 4)}-${d.of("kvwz", 1)}${d.of(LOWER, 4)}`,
    (d) => `${d.of("JKMW", 1)}${d.of(LOWER, 3)}${d.of("kvwz", 1)}${d.of(LOWER, 3)}`,
  ])(draw);
const named = (name, before, after, who = user) => [name, (draw) => `${before}${secret(who(draw))}${after}`];
/** Folder names write every separator as a hyphen, so a name with one could not be read back. */
const plainUser = (draw) => `${draw.of(LOWER, 2)}${draw.of("kvwz", 1)}${draw.of(LOWER, 5)}`;

const HOMES = [
  named("Linux", "/home/", "/src/main.ts"),
  named("Linux, alone", "/home/", ""),
  named("Linux, slash at the end", "/home/", "/"),
  named("Linux, hidden folder", "/home/", "/.config/app.toml"),
  named("macOS", "/Users/", "/Library/Caches/x"),
  named("macOS, alone", "/Users/", ""),
  named("macOS, with a blank", "/Users/", "/My Documents/a.txt"),
  named("Windows", "C:\\Users\\", "\\AppData\\Local\\Temp"),
  named("Windows, alone", "C:\\Users\\", ""),
  named("Windows, slashes", "C:/Users/", "/AppData/Roaming"),
  named("Windows, another drive", "D:\\Users\\", "\\work"),
  named("Windows, doubled backslashes", "C:\\\\Users\\\\", "\\\\source"),
  named("Windows Subsystem", "/mnt/c/Users/", "/repo"),
  named("Git Bash", "/c/Users/", "/repo"),
  named("file URL", "file:///home/", "/a.html"),
  named("file URL of macOS", "file:///Users/", "/a.html"),
  named("file URL of Windows", "file:///C:/Users/", "/a.html"),
  named("folder of a tool, macOS", "-Users-", "-work-repo", plainUser),
  named("folder of a tool, Linux", "-home-", "-work-repo", plainUser),
  named("USER", "USER=", "\n"),
  named("LOGNAME", "LOGNAME=", "\n"),
  named("USERNAME", "USERNAME=", "\n"),
  named("SUDO_USER", "SUDO_USER=", "\n"),
  named("search path", "PATH=/usr/bin:/home/", "/.local/bin:/bin"),
  named("volume", "-v /home/", "/data:/data"),
  named("position in a file", "/home/", "/a/b.py:12:4"),
];

export const home = {
  class: "home",
  shapes: dressed(HOMES, /^(a slash|an escaped|escaped|percent|a link|letters|a colon in|a hash|a question)/, 52),
  lookAlikes: [
    ...LOOK_ALIKES,
    text("runner", "/home/runner/work/repo/repo/src/a.ts"),
    text("ubuntu", "/home/ubuntu/app"),
    text("vscode", "/home/vscode/.cache"),
    text("Shared", "/Users/Shared/tools"),
    text("Public", "C:\\Users\\Public\\Documents"),
    text("tilde", "~/.config/app.toml"),
    text("variable", "$HOME/.ssh/config"),
    text("root", "/root/.bashrc"),
    text("page", "https://example.net/home/index.html"),
  ],
  nearMisses: [
    row("the folder alone", "length", () => "/home"),
    row("the folder and a slash", "length", () => "ls /home/ -la"),
    row("another folder", "prefix", (d) => `/hone/${user(d)}/src`),
    row("homes", "prefix", (d) => `/homes-of/${user(d)}`),
    row("no slash in front", "prefix", (d) => `myhome/${user(d)}/x`),
    row("small users", "prefix", (d) => `/api/users/${user(d)}`),
    row("variable for the name", "name", () => "/home/$USER/src"),
    row("variable in braces", "name", () => `/home/\${USER}/src`),
    row("angle brackets for the name", "name", () => "/home/<user>/src"),
    row("braces for the name", "name", () => "/home/{user}/src"),
    row("stars for the name", "name", () => "/home/*/src"),
    row("system account", "name", () => "/home/node/app/index.js"),
    row("Windows, variable", "name", () => "C:\\Users\\%USERNAME%\\AppData"),
    row("Windows, default account", "name", () => "C:\\Users\\Default\\AppData"),
    row("another Windows folder", "prefix", (d) => `C:\\Usern\\${user(d)}\\x`),
    row("USERS", "prefix", (d) => `USERS=${user(d)}`),
    row("USER, variable", "name", () => "USER=$1"),
  ],
};
