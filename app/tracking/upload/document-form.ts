import { fill } from "../../../content/format";
import { largestPdf, mostPagesCut } from "../../documents/document";
import { pdfOfPictures } from "../../documents/rewriting/picture-pdf";
import { hashOf } from "../../documents/upload/send";
import { shrinkPicture } from "../../documents/upload/shrink";
import { drawTurned, turnPicture } from "../../documents/upload/turn";
import {
  changeWaiting,
  listWaiting,
  removeWaiting,
  type WaitingDocument,
  type WaitingPage,
} from "../../documents/upload/waiting";
import { goOnSending, readWords, type Words } from "./sending";

/**
 * The form of one document, once it is used: shows each picture before it is sent, keeps it in the browser from then on, and
 * sends all pages as one document. Where the browser cannot keep anything, the form stays a plain form.
 */
export async function improveForm(form: HTMLFormElement) {
  const words = readWords();
  const list = form.querySelector<HTMLElement>("[data-pages]");
  const problem = form.querySelector<HTMLElement>("[data-problem]");
  const button = form.querySelector<HTMLButtonElement>("button[name=act]");
  const requirement = form.dataset.requirement ?? "";
  if (!list || !problem || !button || !crypto.subtle) return;
  const say = (text: string) => {
    problem.textContent = text;
  };
  const plainLabel = button.textContent ?? "";
  let pages = await pagesOf(requirement);
  let reading: Promise<void> = Promise.resolve();

  async function add(files: File[]) {
    for (const file of files) {
      say(words.reading);
      const page = await readPage(file, requirement, pages, words);
      say(typeof page === "string" ? page : "");
      if (typeof page === "string") return;
      await changeWaiting([page]);
      pages = [...pages, page];
      await show();
      button?.scrollIntoView({ block: "nearest" });
    }
  }

  async function show() {
    const items = await Promise.all(
      pages.map((page, at) =>
        showPage(page, at + 1, words, { remove: () => remove(page), turn: () => turn(page, at) }),
      ),
    );
    list?.replaceChildren(...items);
    if (button) button.textContent = pages.length === 0 ? plainLabel : labelFor(pages.length, words);
  }

  async function remove({ id }: WaitingPage) {
    await removeWaiting(id);
    pages = pages.filter((page) => page.id !== id);
    await show();
    button?.focus();
  }

  async function turn(page: WaitingPage, at: number) {
    const turned = { ...page, turns: ((page.turns ?? 0) + 1) % 4 };
    await changeWaiting([turned]);
    pages = pages.map((each) => (each.id === page.id ? turned : each));
    await show();
    list?.children[at]?.querySelector("button")?.focus();
  }

  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    input.value = "";
    // One picture at a time: a phone has no memory for more.
    reading = reading.then(() => add(files)).catch((cause) => say(isFull(cause) ? words.full : words.unreadable));
  };
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=file]")) {
    input.addEventListener("change", () => take(input));
    // Chosen while this script was loading.
    if (input.files?.length) take(input);
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await reading;
    if (pages.length === 0) return say(words.nothing);
    button.disabled = true;
    try {
      await keepDocument(await makeDocument(form, pages), pages);
      pages = [];
      await show();
      void goOnSending();
      // The progress is shown at the top of the page.
      scrollTo({ top: 0 });
    } catch (cause) {
      if (!isFull(cause)) throw cause;
      say(words.full);
    } finally {
      button.disabled = false;
    }
  });
  await show();
  form.dataset.awake = "";
}

/** Its pages go with it, and earlier files for the same document that did not arrive. */
async function keepDocument(made: WaitingDocument, pages: WaitingPage[]) {
  const replaced = (await listWaiting()).filter(
    (each) => each.kind === "requirement" && each.requirement === made.requirement && each.problem !== undefined,
  );
  await changeWaiting(
    [made],
    [...pages, ...replaced].map(({ id }) => id),
  );
}

/** The browser's storage is full. */
const isFull = (cause: unknown) => cause instanceof DOMException && cause.name === "QuotaExceededError";

const labelFor = (count: number, { sendOne, sendMany }: Words) => (count === 1 ? sendOne : fill(sendMany, { count }));

const pagesOf = async (requirement: string) =>
  (await listWaiting()).filter((each): each is WaitingPage => each.kind === "page" && each.requirement === requirement);

/** The page as it will be sent, or the reason why it cannot be sent. */
async function readPage(
  file: File,
  requirement: string,
  pages: WaitingPage[],
  words: Words,
): Promise<WaitingPage | string> {
  const [first] = pages;
  const page = { id: crypto.randomUUID(), kind: "page" as const, requirement, at: Date.now() };
  if (first && first.size === null) return words.pdfAlone;
  if (file.type === "application/pdf" || /\.pdf$/i.test(file.name)) {
    if (first) return words.pdfAlone;
    return file.size > largestPdf ? words.tooLarge : { ...page, blob: file, size: null, hints: [] };
  }
  if (pages.length >= mostPagesCut) return words.tooMany;
  const shrunk = await shrinkPicture(file).catch(() => null);
  if (!shrunk) return /\.hei[cf]$|hei[cf]/i.test(`${file.name} ${file.type}`) ? words.heic : words.unreadable;
  const { blob, width, height, hints } = shrunk;
  return { ...page, blob, size: { width, height }, hints };
}

type PageActs = { remove(): void; turn(): void };

async function showPage(page: WaitingPage, number: number, words: Words, acts: PageActs): Promise<HTMLElement> {
  const item = document.createElement("li");
  if (page.size) item.append(await draw(page, fill(words.page, { number })));
  const name = page.size ? fill(words.page, { number }) : fill(words.pdf, { size: Math.ceil(page.blob.size / 1_000) });
  item.append(element("b", name));
  const hints = page.hints.map((hint) => words.hints[hint]);
  if (hints.length > 0) item.append(element("p", [...hints, words.hintEnd].join(" "), "document-hint"));
  const buttons = element("p", "", "document-page-buttons");
  if (page.size) buttons.append(button(fill(words.turn, { number }), acts.turn));
  buttons.append(button(fill(words.remove, { number }), acts.remove));
  item.append(buttons);
  return item;
}

function button(text: string, act: () => void): HTMLElement {
  const made = element("button", text, "button button-line button-small");
  made.setAttribute("type", "button");
  made.addEventListener("click", act);
  return made;
}

function element(tag: string, text: string, className = ""): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** On a canvas: the content policy allows no other picture that has no address. */
async function draw({ blob, turns = 0 }: WaitingPage, label: string): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(blob, { resizeWidth: 640, resizeQuality: "medium" });
  const canvas = drawTurned(bitmap, turns);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  bitmap.close();
  return canvas;
}

/** One page as it is; several pictures as one PDF. */
async function makeDocument({ dataset }: HTMLFormElement, taken: WaitingPage[]): Promise<WaitingDocument> {
  const pages: WaitingPage[] = [];
  // One picture at a time, as a phone has no memory for more.
  for (const page of taken)
    pages.push(page.size && page.turns ? { ...page, ...(await turnPicture(page.blob, page.turns)) } : page);
  const [first] = pages as [WaitingPage, ...WaitingPage[]];
  const isPdf = pages.length > 1 || first.size === null;
  const blob = pages.length === 1 ? first.blob : await join(pages);
  return {
    id: crypto.randomUUID(),
    kind: "requirement",
    requirement: first.requirement,
    at: Date.now(),
    blob,
    title: dataset.title ?? "",
    address: dataset.sendDocuments ?? "",
    name: isPdf ? "document.pdf" : "photo.jpg",
    sha256: await hashOf(blob),
    isBegun: false,
  };
}

async function join(pages: WaitingPage[]): Promise<Blob> {
  const pictures = [];
  for (const { blob, size } of pages)
    if (size) pictures.push({ ...size, bytes: new Uint8Array(await blob.arrayBuffer()) });
  return new Blob([pdfOfPictures(pictures)], { type: "application/pdf" });
}
