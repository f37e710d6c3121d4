// Addresses of a server: its root, as a user gives it with or without the API's /v1, and what may be shown of it.
import { KnownError } from "../../core/errors.ts";

export interface Addresses {
  /** Without a slash at its end. */
  readonly root: string;
  /** Scheme, host and port: no path, no credentials. */
  readonly origin: string;
  readonly host: string;
}

/** Throws KnownError for what is no http(s) address. */
export function addressesOf(endpoint: string): Addresses {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new KnownError("seat/endpoint", "the endpoint is no http or https address", {
      remedy: "write it like http://127.0.0.1:8080",
    });
  }
  if (url.username !== "" || url.password !== "" || url.search !== "") {
    throw new KnownError("seat/endpoint", "the endpoint holds credentials or a query", {
      remedy: "give the key by --key-env",
    });
  }
  const path = url.pathname.replace(/\/(?:v1\/?)?$/, "");
  return { root: `${url.origin}${path}`, origin: url.origin, host: url.hostname };
}
