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

const leavesBrowser =
  "It opens another program or another site; where the press is noted, on the desk, a journey presses it.";
const opensFile = "A document or invoice opens in a new tab; money/payments.spec.ts reads each by its address.";
const finderFold = "A fold of the finder's answer needs no script; finder.spec.ts opens others of its kind.";

/** Controls that no journey activates, each with its reason. */
export const excusedControls: Excused[] = [
  ...["tel:", "mailto:", "https:", "otpauth:", "upi:"].map((protocol) => ({
    screen: "*",
    control: `link to ${protocol}`,
    reason: leavesBrowser,
  })),
  { screen: "*", control: "link to *documents/:id", reason: opensFile },
  { screen: "*", control: "link to *invoices/:id", reason: opensFile },
  {
    screen: "public pages",
    control: "fold *",
    reason: "It shows words without a script; home.spec.ts opens the questions.",
  },
  ...[
    "link to /",
    "link to /my-data",
    "link to /privacy-notice",
    "link to /refund-policy",
    "link to /fssai-registration",
  ].flatMap((control) =>
    ["/my-data", "/my-data/view", "/pay/:token", "/payments"].map((screen) => ({
      screen,
      control,
      reason: "A link to a public page, which the tests of every page open.",
    })),
  ),
  { screen: "*", control: "link within the screen, changes nothing", reason: "It leads to what is shown already." },
  { screen: "/admin/leads/:id", control: "link to /admin", reason: "Pressed where the list's address is kept." },
  ...["fold Document to keep ready", "fold How long it take", "fold Udyam"].map((control) => ({
    screen: "/find-your-licence",
    control,
    reason: finderFold,
  })),
  ...["/desk/applications/:id", "/desk/cases/:id"].flatMap((screen) =>
    [
      "button act=tracking *",
      "fold Somebody else has the link",
      "link to /desk/applications/:id/track",
      "textarea field text",
    ].map((control) => ({
      screen,
      who: "agent",
      control,
      reason:
        "The card of the customer's tracking page is the admin's too, where tracking/tracking.spec.ts presses it.",
    })),
  ),
  ...[
    "button act=fee passed on",
    "button act=service done",
    "button act=work started",
    "fold Refund without a request",
  ].map((control) => ({
    screen: "/desk/orders/:id",
    who: "agent",
    control,
    reason: "The steps of an order are the admin's too, where money/order-controls.spec.ts presses them.",
  })),
  ...["button Remove page", "button Turn page", "fold Send another one instead"].map((control) => ({
    screen: "/track/send/:token",
    control,
    reason: "The form of /track/documents, where tracking/documents.spec.ts presses it.",
  })),
  { screen: "/track", control: "link to /track/receipts/:id", reason: opensFile },
  { screen: "/my-data/view", control: "link to /track", reason: "The tracking page has journeys of its own." },
  {
    screen: "/pay/:token",
    control: "link to /track",
    reason: "Pressed where the customer came from the tracking page.",
  },
  ...["button Try again", "button Send it again"].map((control) => ({
    screen: "*",
    control,
    reason: "It stands there only while the server is busy or a page failed; staff/busy.spec.ts presses it.",
  })),
];
