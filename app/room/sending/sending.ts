import type { roomPapers } from "../../../content/en/room/papers";
import { fill } from "../../../content/format";
import { describeSending, type Sending, sendWaiting } from "../../documents/sending/send";
import { removeWaiting } from "../../documents/sending/waiting";
import { roomPaths } from "../room-paths";

export type Words = typeof roomPapers.script;
/** The script has no language of its own. */
export const readWords = (): Words =>
  JSON.parse(document.querySelector<HTMLElement>("[data-sending]")?.dataset.words ?? "{}");

/** Which papers were on their way, by what is sent for them. */
const underway = new Map<string, string>();

/** Sends what waits in this browser, and shows how far it is. */
export async function goOnSending(): Promise<void> {
  show(await describeSending());
  await sendWaiting(show);
}

/**
 * The page is shown anew when its own paper has arrived; never while another one arrives, because the camera may be open.
 * What is chosen and not sent yet is kept in the browser and shown again.
 */
function isNews({ papers }: Sending): boolean {
  const arrived = [...underway].filter(([id]) => !papers.some((paper) => paper.id === id));
  for (const [id] of arrived) underway.delete(id);
  for (const each of papers)
    if (isLeft(each)) underway.set(each.id, each.paper);
    else underway.delete(each.id);
  const form = document.querySelector<HTMLElement>("[data-send-papers]");
  if (form) return arrived.some(([, paper]) => paper === form.dataset.paper);
  return arrived.length > 0 && underway.size === 0;
}

function show(sending: Sending) {
  const place = document.querySelector<HTMLElement>("[data-sending]");
  if (!place) return;
  if (isNews(sending)) return location.replace(`${location.pathname}?done=sent`);
  const left = sending.papers.filter(isLeft);
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
  if (left.length > 0) parts.push(text(sending.isEnded ? words.ended : sending.isAway ? words.away : words.kept));
  if (sending.isEnded) parts.push(roomLink(words.openAgain));
  for (const { id, title, problem } of sending.papers)
    if (problem !== undefined) parts.push(refused({ id, title, problem }, words));
  place.replaceChildren(...parts);
}

/** Neither refused nor of a room that is not open. */
const isLeft = ({ problem, isElsewhere }: Sending["papers"][number]) => problem === undefined && !isElsewhere;

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

function roomLink(label: string) {
  const made = document.createElement("a");
  made.href = `${roomPaths.open}?${new URLSearchParams({ next: location.pathname })}`;
  made.className = "button button-line button-small";
  made.textContent = label;
  return made;
}

function refused({ id, title, problem }: { id: string; title: string; problem: string }, words: Words) {
  const made = text(fill(words.refused, { title, message: problem || words.unknown }));
  made.className = "paper-again";
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
