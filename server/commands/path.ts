import { resolve } from "node:path";

/** The single path argument, resolved against the directory npm was called in rather than the project's. */
export function pathFrom(argv: string[], usage: string) {
  const [name, ...others] = argv.slice(2);
  if (!name || others.length > 0 || name.startsWith("-")) throw new Error(usage);
  return resolve(process.env.INIT_CWD ?? "", name);
}
