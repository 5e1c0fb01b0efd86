import { resolve } from "node:path";

/** The one file a command is given, named from where the person stands, which npm leaves. */
export function pathFrom(given: string[], usage: string) {
  const [name, ...others] = given.slice(2);
  if (!name || others.length > 0 || name.startsWith("-")) throw new Error(usage);
  return resolve(process.env.INIT_CWD ?? "", name);
}
