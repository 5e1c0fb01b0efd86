import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../app/routes";
import { type Kind, kindOf } from "./shares";

/** By its address, which says what a route is about wherever its file lies; the first that fits. */
const expected: [address: RegExp, kind: Kind][] = [
  [/^\/pay\//, "pay"],
  [/^(\/\w\w)?\/payments$/, "order"],
  [/^(\/\w\w)?\/my-data(\/|$)/, "my data"],
  [/^\/reminders\//, "my data"],
  [/^\/track\/(documents|send)\//, "tracking documents"],
  [/^\/track(\/|$)/, "tracking"],
  [/^\/(auth|account|api\/auth|invitation)(\/|$)/, "account"],
  [/^\/desk\/applications\/:id\/documents(\/|$)/, "documents"],
  [/^\/(admin|desk|seo)(\/|$)/, "desk"],
];

const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const addresses = flat(await routes).filter(({ path }) => path !== undefined);

test.each(addresses.map(({ id, file, path }) => [path ?? "", id ?? file.replace(/\.tsx?$/, "")]))(
  "%s takes its turn among its own kind",
  (path, id) => {
    expect(kindOf(id)).toBe(expected.find(([address]) => address.test(path))?.[1] ?? "page");
  },
);
