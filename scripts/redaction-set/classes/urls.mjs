// Passwords in URLs (RFC 3986, userinfo) and in the connection strings of databases.
import { drawOf } from "../draw.mjs";
import { LOOK_ALIKES, STAND_INS } from "../look-alikes.mjs";
import { secret } from "../marks.mjs";
import { host, PASSWORDS, row, user } from "./places.mjs";

const SCHEMES = [
  "https",
  "http",
  "postgres",
  "postgresql",
  "mysql",
  "mongodb",
  "mongodb+srv",
  "redis",
  "rediss",
  "amqp",
  "amqps",
].concat(
  [
    "ftp",
    "sftp",
    "ssh",
    "smtp",
    "smtps",
    "ldap",
    "ldaps",
    "git",
    "git+https",
    "nats",
    "mssql",
    "clickhouse",
    "cockroachdb",
    "socks5",
  ],
  [
    "imap",
    "ws",
    "wss",
    "svn+ssh",
    "mariadb",
    "elasticsearch",
    "influxdb",
    "kafka",
    "couchdb",
    "sqlserver",
    "jdbc:postgresql",
  ],
);
const PORT_AND_PATH = ["", "/", ":5432/main", "/owner/repo.git", ":8443/v1?x=1", ":6379/0"];

const standIn = (stand) => stand.make(drawOf("stand-in")).text;

const plain = SCHEMES.map((scheme, at) => {
  const [kind, password] = PASSWORDS[at % PASSWORDS.length];
  const rest = PORT_AND_PATH[at % PORT_AND_PATH.length];
  return {
    name: `${scheme}, ${kind}`,
    make: (d) => ({ text: `${scheme}://${user(d)}:${secret(password(d))}@${host(d)}${rest}` }),
  };
});
const special = [
  ["no user", (d) => `redis://:${secret(d.mixed(16))}@${host(d)}:6379`],
  ["at-sign inside, encoded", (d) => `https://${user(d)}:${secret(`${d.mixed(6)}%40${d.mixed(6)}`)}@${host(d)}/x`],
  ["at-sign inside, raw", (d) => `mysql://${user(d)}:${secret(`${d.mixed(6)}@${d.mixed(6)}`)}@${host(d)}:3306/x`],
  ["colon inside", (d) => `https://${user(d)}:${secret(`${d.mixed(6)}:${d.mixed(6)}`)}@${host(d)}/x`],
  ["user is an address", (d) => `smtp://${user(d)}%40example.com:${secret(d.mixed(14))}@${host(d)}:587`],
  ["token for a user", (d) => `https://${secret(d.mixed(40))}@${host(d)}/owner/repo.git`],
  ["token behind x-access-token", (d) => `https://x-access-token:${secret(d.mixed(40))}@${host(d)}/owner/repo.git`],
  ["token behind oauth2", (d) => `https://oauth2:${secret(d.mixed(30))}@${host(d)}/owner/repo.git`],
  ["percent-encoded as a whole", (d) => `https%3A%2F%2F${user(d)}%3A${secret(d.mixed(16))}%40${host(d)}%2Fx`],
  ["percent-encoded, database", (d) => `postgres%3A%2F%2F${user(d)}%3A${secret(d.mixed(20))}%40${host(d)}%3A5432%2Fx`],
  ["host is an address", (d) => `amqp://${user(d)}:${secret(d.mixed(12))}@203.0.113.${d.int(200)}:5672/%2f`],
  ["host of version 6", (d) => `http://${user(d)}:${secret(d.mixed(12))}@[2001:db8::${d.int(99)}]:8080/`],
  ["host is a name", (d) => `postgres://${user(d)}:${secret(d.mixed(12))}@db/main`],
  ["localhost", (d) => `postgres://${user(d)}:${secret(d.mixed(9))}@localhost:5432/main?sslmode=disable`],
  ["three hosts", (d) => `mongodb://${user(d)}:${secret(d.mixed(18))}@a.example.net:27017,b.example.net:27017/x`],
  ["capital scheme", (d) => `HTTPS://${user(d)}:${secret(d.mixed(16))}@${host(d)}/`],
].map(([name, make]) => ({ name, make: (d) => ({ text: make(d) }) }));

export const urlUserinfo = {
  class: "url-userinfo",
  shapes: [...plain, ...special],
  lookAlikes: [
    ...LOOK_ALIKES,
    row("no userinfo", null, () => "https://example.net:8443/a/b?c=d@e"),
    row("remote of ssh", null, () => "ssh://git@example.net:22/owner/repo.git"),
    row("scoped package in the path", null, () => "https://registry.example.net/@scope/name/-/name-1.2.3.tgz"),
    row("time in the path", null, () => "https://example.net/at/10:22:31@utc"),
    row("port and at-sign in the path", null, () => "http://localhost:3000/@vite/client"),
    row("profile", null, () => "https://social.example.net/@name"),
    row("two URLs", null, () => "https://a.example.net https://b.example.net/x@y"),
    row("scp form", null, () => "git@example.net:owner/repo.git"),
  ],
  nearMisses: [
    ...STAND_INS.map((stand) =>
      row(
        `password: ${stand.name}`,
        "value",
        () => `https://admin:${standIn(stand).replaceAll(" ", "")}@db.example.net/x`,
      ),
    ),
    row("user alone", "length", (d) => `https://${user(d)}@${host(d)}/x`),
    row("empty password", "length", (d) => `https://${user(d)}:@${host(d)}/x`),
    row("at-sign in the path", "separator", (d) => `https://${host(d)}/${user(d)}:${d.mixed(12)}@x`),
    row("at-sign in the query", "separator", (d) => `https://${host(d)}?q=${user(d)}:${d.mixed(12)}@x`),
    row("at-sign in the fragment", "separator", (d) => `https://${host(d)}#${user(d)}:${d.mixed(12)}@x`),
    row("a port and an at-sign in the path", "separator", (d) => `https://${host(d)}:8080/${d.mixed(12)}@x`),
    row("one slash", "prefix", (d) => `path:/${user(d)}:${d.mixed(12)}/x`),
  ],
};

const KEYS = ["Password", "Pwd", "PWD", "password", "pwd", "PASSWORD"];
const around = (key, value) => [
  `Server=tcp:db.example.net,1433;Database=main;User Id=app;${key}=${value};Encrypt=True;`,
  `Data Source=db.example.net;Initial Catalog=main;User ID=app;${key}=${value}`,
  `Driver={ODBC Driver 18 for SQL Server};Server=db.example.net;UID=app;${key}=${value};`,
  `Host=db.example.net;Port=5432;Username=app;${key}=${value};Database=main`,
  `server=db.example.net;uid=app;${key}=${value};database=main`,
];
const listed = KEYS.flatMap((key, index) =>
  around(key, "").map((_, at) => {
    const [kind, password] = PASSWORDS[(index + at * 3) % PASSWORDS.length];
    return { name: `${key}, layout ${at + 1}, ${kind}`, make: (d) => ({ text: around(key, secret(password(d)))[at] }) };
  }),
);
const otherStrings = [
  ["quoted", (d) => around("Password", `"${secret(d.mixed(14))}"`)[0]],
  ["single quotes", (d) => around("Password", `'${secret(d.mixed(14))}'`)[1]],
  ["quoted, with a semicolon", (d) => around("Password", `"${secret(`${d.mixed(6)};${d.mixed(6)}`)}"`)[0]],
  ["braces", (d) => around("PWD", `{${secret(`${d.mixed(6)};${d.mixed(6)}`)}}`)[2]],
  ["blanks around the equals sign", (d) => around("Password ", ` ${secret(d.mixed(14))}`)[3]],
  ["Go, tcp", (d) => `app:${secret(d.mixed(14))}@tcp(db.example.net:3306)/main?parseTime=true`],
  ["Go, unix", (d) => `app:${secret(d.mixed(14))}@unix(/run/mysqld.sock)/main`],
  ["Oracle, thin", (d) => `jdbc:oracle:thin:app/${secret(d.mixed(14))}@//db.example.net:1521/main`],
  ["Oracle, SID", (d) => `jdbc:oracle:thin:app/${secret(d.mixed(14))}@db.example.net:1521:main`],
  ["JDBC, query", (d) => `jdbc:mysql://db.example.net/main?user=app&password=${secret(d.mixed(14))}`],
  [
    "JDBC, SQL Server",
    (d) => `jdbc:sqlserver://db.example.net;databaseName=main;user=app;password=${secret(d.mixed(14))};`,
  ],
  ["libpq", (d) => `host=db.example.net user=app password=${secret(d.mixed(14))} dbname=main`],
  ["Redis of .NET", (d) => `cache.example.net:6380,password=${secret(d.mixed(44))},ssl=True`],
].map(([name, make]) => ({ name, make: (d) => ({ text: make(d) }) }));

export const connectionString = {
  class: "connection-string",
  shapes: [...listed, ...otherStrings],
  lookAlikes: [
    ...LOOK_ALIKES,
    row("no password", null, () => "Server=db;Database=main;Trusted_Connection=True;"),
    row(
      "integrated",
      null,
      () => "Data Source=db;Initial Catalog=main;Integrated Security=SSPI;Persist Security Info=False",
    ),
    row("Oracle without a user", null, () => "jdbc:oracle:thin:@db.example.net:1521:main"),
    row("options of cookies", null, () => "Path=/;HttpOnly;Secure;SameSite=Lax"),
    row("working folder", null, () => "PWD=/srv/app;OLDPWD=/srv"),
    row("style", null, () => "display=block;width=100%;password-rules=none"),
    row("user of tcp", null, () => "app@tcp(db.example.net:3306)/main"),
    row("prose", null, () => "Password and Pwd mean the same; either will do"),
  ],
  nearMisses: [
    ...STAND_INS.filter(({ name }) => !/xpression|double/.test(name)).map((stand) =>
      row(`Password: ${stand.name}`, "value", () => around("Password", standIn(stand))[1]),
    ),
    row("empty", "length", () => around("Password", "")[0]),
    row("another name", "prefix", (d) => around("Passport", d.mixed(14))[1]),
    row("a name that ends otherwise", "prefix", (d) => around("PasswordPolicy", d.mixed(14))[1]),
    row("a colon for the name", "prefix", (d) => `Server=db;Port=${d.int(9000)};Token Window=${d.mixed(14)};`),
    row("Go, no password", "separator", (d) => `${user(d)}@tcp(db.example.net:3306)/main`),
    row("Go, empty password", "length", (d) => `${user(d)}:@tcp(db.example.net:3306)/main`),
    row("Oracle, no password", "separator", (d) => `jdbc:oracle:thin:${user(d)}@db.example.net:1521:main`),
    row("folder behind PWD", "value", () => "OLDPWD=/home/node;PWD=/srv/app;SHLVL=1"),
  ],
};
