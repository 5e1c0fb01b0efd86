import type { trackingDocuments } from "../../../content/en/tracking/documents";
import { fill } from "../../../content/format";
import { trackingPaths } from "../../../content/tracking-paths";
import { describeSending, type Sending, sendWaiting } from "../../documents/upload/send";
import { removeWaiting } from "../../documents/upload/waiting";

export type Words = typeof trackingDocuments.script;
/** The script has no language of its own. */
export const readWords = (): Words =>
  JSON.parse(document.querySelector<HTMLElement>("[data-sending]")?.dataset.words ?? "{}");

/** The documents that are being sent, by the id of their requirement or link. */
const underway = new Map<string, string>();

/** Sends the documents that wait in this browser, and shows the progress. */
export async function goOnSending(): Promise<void> {
  show(await describeSending());
  await sendWaiting(show);
}

/**
 * The page reloads when its own document has arrived; never while another one arrives, because the camera may be open.
 * Photos that are chosen and not sent yet are saved in the browser and listed again.
 */
function isNews({ requirements }: Sending): boolean {
  const arrived = [...underway].filter(([id]) => !requirements.some((requirement) => requirement.id === id));
  for (const [id] of arrived) underway.delete(id);
  for (const each of requirements)
    if (isLeft(each)) underway.set(each.id, each.requirement);
    else underway.delete(each.id);
  const form = document.querySelector<HTMLElement>("[data-send-documents]");
  if (form) return arrived.some(([, requirement]) => requirement === form.dataset.requirement);
  return arrived.length > 0 && underway.size === 0;
}

function show(sending: Sending) {
  const place = document.querySelector<HTMLElement>("[data-sending]");
  if (!place) return;
  if (isNews(sending)) return location.replace(`${location.pathname}?done=sent`);
  const left = sending.requirements.filter(isLeft);
  const words = readWords();
  const [first] = left;
  const parts: HTMLElement[] = left.map(({ title, size, sent, id }) => {
    const percent = Math.floor((100 * sent) / Math.max(1, size));
    const isFirst = id === first?.id;
    return line(isFirst ? fill(words.sending, { title, percent }) : fill(words.waits, { title }), sent, size);
  });
  if (left.length > 1) {
    const [sent, size] = [sum(left.map((each) => each.sent)), sum(left.map((each) => each.size))];
    parts.push(line(fill(words.all, { count: left.length, percent: Math.floor((100 * sent) / size) }), sent, size));
  }
  if (left.length > 0) parts.push(text(sending.isEnded ? words.ended : sending.isAway ? words.away : words.savedHere));
  if (sending.isEnded && first) parts.push(openAgainLink(words.openAgain, first.requirement));
  for (const { id, title, problem } of sending.requirements)
    if (problem !== undefined) parts.push(refused({ id, title, problem }, words));
  place.replaceChildren(...parts);
}

/** Not refused, and of the customer whose pages are open now. */
const isLeft = ({ problem, isElsewhere }: Sending["requirements"][number]) => problem === undefined && !isElsewhere;

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

function text(words: string) {
  const made = document.createElement("p");
  made.textContent = words;
  return made;
}

function line(words: string, sent: number, size: number) {
  const made = document.createElement("label");
  const progress = document.createElement("progress");
  progress.max = size;
  progress.value = sent;
  made.append(words, progress);
  return made;
}

/** Leads on to a page of the document, which also asks for the code where only that is missing. */
function openAgainLink(label: string, requirement: string) {
  const isStatusPage = location.pathname === trackingPaths.tracking;
  const next = isStatusPage ? `${trackingPaths.requirements}/${requirement}` : location.pathname;
  const made = document.createElement("a");
  made.href = `${trackingPaths.open}?${new URLSearchParams({ next })}`;
  made.className = "button button-line button-small";
  made.textContent = label;
  return made;
}

function refused({ id, title, problem }: { id: string; title: string; problem: string }, words: Words) {
  const made = text(fill(words.refused, { title, message: problem || words.unknown }));
  made.className = "document-again";
  const discard = document.createElement("button");
  discard.type = "button";
  discard.className = "button button-quiet button-small";
  discard.textContent = words.discard;
  discard.addEventListener("click", async () => {
    await removeWaiting(id);
    show(await describeSending());
  });
  made.append(" ", discard);
  return made;
}
