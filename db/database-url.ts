/** One URL for each host of `postgres://user@first:5432,second:5432/name`, which as a whole is no valid URL. */
export function urlsOfHosts(target: string): string[] {
  const [, before = "", hosts = "", after = ""] = /^([^/]*\/\/(?:[^/]*@)?)([^/?]*)(.*)$/.exec(target) ?? [];
  return hosts === "" ? [target] : hosts.split(",").map((host) => before + host + after);
}

/** What libpq calls `target_session_attrs`; the site can use nothing but a database that takes writes. */
export const sessionAttributes = "target_session_attrs";
