/**
 * Which controls the journeys saw and never activated, and which buttons never answered: a button that nobody presses, or
 * after which nothing changes, may lead anywhere, or nowhere.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Failure, Verdict } from "./outcome.ts";

/** Controls that no journey activates. `screen` and `control` as they are named in the failure; `*` is anything. */
/** Of `who` alone, where it is said. */
export type Excused = { screen: string; control: string; who?: string; reason: string };

export type Control = { screen: string; who: string; control: string; name: string };

/** Pages that only inform; `test/site` opens each of their links. */
const isPublicLink = ({ screen, control }: Control) => screen === "public pages" && control.startsWith("link ");

const matches = (pattern: string, text: string) =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replace(/[\\^$.+?()[\]{}|/]/g, "\\$&"))
      .join(".*")}$`,
  ).test(text);

/** Lines as `test/journeys/controls.ts` writes them: seen, activated or answered, screen, who looks, control, name. */
export function findUntouched(lines: Iterable<string>, excused: Excused[]) {
  const seen = new Map<string, Control>();
  const activated = new Set<string>();
  const answered = new Set<string>();
  for (const line of lines) {
    const [kind, screen = "", who = "", control = "", name = ""] = line.split("\t");
    const key = [screen, who, control].join("\t");
    if (kind === "activated") activated.add(key);
    else if (kind === "answered") answered.add(key);
    else if (!seen.has(key)) seen.set(key, { screen, who, control, name });
  }
  const isExcused = (each: Control) =>
    excused.some(
      ({ screen, control, who = each.who }) =>
        who === each.who && matches(screen, each.screen) && matches(control, each.control),
    );
  const untouched = [...seen]
    .filter(([key, control]) => !activated.has(key) && !isPublicLink(control) && !isExcused(control))
    .map(([, control]) => control);
  const silent = [...seen]
    .filter(([key, control]) => activated.has(key) && !answered.has(key) && control.control.startsWith("button "))
    .map(([, control]) => control);
  return { seen: seen.size, activated: activated.size, untouched, silent };
}

const nameOf = ({ screen, who, control, name }: Control) =>
  `${screen}, as ${who}: ${control}${control.includes(name) ? "" : ` “${name}”`}`;

const say = (error: string) => (control: Control) => ({ name: nameOf(control), file: "controls", error });
const sayUntouched = say("A journey sees this control and none activates it in this role.");
const saySilent = say("A journey presses this button, and nothing ever changes.");

/** Of a whole run; of some files alone nothing can be said. */
export function judgeControls(folder: string, excused: Excused[]): Verdict {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = files.flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean));
  const { seen, activated, untouched, silent } = findUntouched(lines, excused);
  console.log(`Journeys saw ${seen} controls and activated ${activated}; ${untouched.length} wait for one that does.`);
  const failed: Failure[] = [...untouched.map(sayUntouched), ...silent.map(saySilent)];
  failed.sort((one, other) => one.name.localeCompare(other.name));
  const nothing = { name: "controls", file: "controls", error: "The journeys recorded no control at all." };
  return { passed: failed.length === 0 ? 1 : 0, failed: seen === 0 ? [nothing] : failed, atSecondTry: [] };
}
