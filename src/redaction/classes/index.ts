// The one table of redaction. A class added here is redacted, vetted, documented and law-tested; nothing else lists classes.
// Order decides ties between spans of equal length: the more telling name comes first.
import type { RedactionClass } from "../class.ts";
import { anthropic } from "./anthropic.ts";
import { assignment } from "./assignment.ts";
import { awsAccessKey } from "./aws-access-key.ts";
import { azure } from "./azure.ts";
import { basic } from "./basic.ts";
import { bearer } from "./bearer.ts";
import { cliFlag } from "./cli-flag.ts";
import { connectionString } from "./connection-string.ts";
import { cookie } from "./cookie.ts";
import { digitalocean } from "./digitalocean.ts";
import { email } from "./email.ts";
import { githubToken } from "./github-token.ts";
import { gitlab } from "./gitlab.ts";
import { google } from "./google.ts";
import { home } from "./home.ts";
import { huggingFace } from "./hugging-face.ts";
import { jwt } from "./jwt.ts";
import { npm } from "./npm.ts";
import { openai } from "./openai.ts";
import { otherProvider } from "./other-provider.ts";
import { phone } from "./phone.ts";
import { privateIp } from "./private-ip.ts";
import { privateKey } from "./private-key.ts";
import { pypi } from "./pypi.ts";
import { registryAuth } from "./registry-auth.ts";
import { sendgrid } from "./sendgrid.ts";
import { skKey } from "./sk-key.ts";
import { slack } from "./slack.ts";
import { stripe } from "./stripe.ts";
import { twilio } from "./twilio.ts";
import { urlUserinfo } from "./url-userinfo.ts";

export const REDACTION_CLASSES: readonly RedactionClass[] = [
  cookie,
  privateKey,
  jwt,
  awsAccessKey,
  githubToken,
  gitlab,
  slack,
  stripe,
  google,
  npm,
  pypi,
  huggingFace,
  anthropic,
  openai,
  sendgrid,
  twilio,
  digitalocean,
  azure,
  otherProvider,
  skKey,
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
