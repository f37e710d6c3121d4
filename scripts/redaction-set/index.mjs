// The labelled set: for every class of the table true secrets, look-alikes, and near-misses that break one rule of a published
// grammar. It knows nothing of the classes but their names, so that it can be held against them.
import { casesOf } from "./cases.mjs";
import { assignment } from "./classes/assignment.mjs";
import { azure } from "./classes/azure.mjs";
import { cliFlag } from "./classes/cli-flag.mjs";
import { cookie } from "./classes/cookie.mjs";
import { email } from "./classes/email.mjs";
import { basic, bearer, registryAuth } from "./classes/headers.mjs";
import { jwt } from "./classes/jwt.mjs";
import { home, phone, privateIp } from "./classes/network.mjs";
import { otherProvider } from "./classes/other-provider.mjs";
import { privateKey } from "./classes/private-key.mjs";
import { PROVIDERS } from "./classes/providers.mjs";
import { connectionString, urlUserinfo } from "./classes/urls.mjs";

export { CONTEXT_NAMES } from "./cases.mjs";

export const CLASS_SPECS = [
  cookie,
  privateKey,
  jwt,
  ...PROVIDERS,
  azure,
  otherProvider,
  bearer,
  basic,
  registryAuth,
  urlUserinfo,
  connectionString,
  cliFlag,
  assignment,
  email,
  home,
  phone,
  privateIp,
];

/** All cases, class by class, the same on every machine. */
export function labelledSet() {
  return CLASS_SPECS.flatMap(casesOf);
}
