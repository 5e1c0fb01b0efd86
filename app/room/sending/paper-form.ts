import { fill } from "../../../content/format";
import { largestPdf, mostPagesCut } from "../../documents/document";
import { pdfOfPictures } from "../../documents/rewriting/picture-pdf";
import { hashOf } from "../../documents/sending/send";
import { shrinkPicture } from "../../documents/sending/shrink";
import {
  changeWaiting,
  listWaiting,
  removeWaiting,
  type WaitingPage,
  type WaitingPaper,
} from "../../documents/sending/waiting";
import { goOnSending, readWords, type Words } from "./sending";

/**
 * The form of one paper, once it is used: shows each picture before it is sent, keeps it in the browser from then on, and
 * sends all pages as one paper. Where the browser cannot keep anything, the form stays a plain form.
 */
export async function improveForm(form: HTMLFormElement) {
  const words = readWords();
  const list = form.querySelector<HTMLElement>("[data-pages]");
  const problem = form.querySelector<HTMLElement>("[data-problem]");
  const button = form.querySelector<HTMLButtonElement>("button[name=act]");
  const paper = form.dataset.paper ?? "";
  if (!list || !problem || !button || !crypto.subtle) return;
  const say = (text: string) => {
    problem.textContent = text;
  };
  const plainLabel = button.textContent ?? "";
  let pages = await pagesOf(paper);
  let reading: Promise<void> = Promise.resolve();

  async function add(files: File[]) {
    for (const file of files) {
      say(words.reading);
      const page = await readPage(file, paper, pages, words);
      say(typeof page === "string" ? page : "");
      if (typeof page === "string") return;
      await changeWaiting([page]);
      pages = [...pages, page];
      await show();
      button?.scrollIntoView({ block: "nearest" });
    }
  }

  async function show() {
    const shown = await Promise.all(pages.map((page, at) => showPage(page, at + 1, words, () => remove(page))));
    list?.replaceChildren(...shown);
    if (button) button.textContent = pages.length === 0 ? plainLabel : labelFor(pages.length, words);
  }

  async function remove({ id }: WaitingPage) {
    await removeWaiting(id);
    pages = pages.filter((page) => page.id !== id);
    await show();
    button?.focus();
  }

  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    input.value = "";
    // One picture at a time: a phone has no memory for more.
    reading = reading.then(() => add(files)).catch((cause) => say(isFull(cause) ? words.full : words.unreadable));
  };
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=file]")) {
    input.addEventListener("change", () => take(input));
    // Chosen while this script was on its way.
    if (input.files?.length) take(input);
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await reading;
    if (pages.length === 0) return say(words.nothing);
    button.disabled = true;
    try {
      const made = await makePaper(form, pages);
      // What did not arrive before is forgotten with it.
      const replaced = (await listWaiting()).filter(
        (each) => each.kind === "paper" && each.paper === paper && each.problem !== undefined,
      );
      await changeWaiting(
        [made],
        [...pages, ...replaced].map(({ id }) => id),
      );
      pages = [];
      await show();
      void goOnSending();
      // How far it is stands at the top of the page.
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

/** The browser keeps no more. */
const isFull = (cause: unknown) => cause instanceof DOMException && cause.name === "QuotaExceededError";

const labelFor = (count: number, { sendOne, sendMany }: Words) => (count === 1 ? sendOne : fill(sendMany, { count }));

const pagesOf = async (paper: string) =>
  (await listWaiting()).filter((each): each is WaitingPage => each.kind === "page" && each.paper === paper);

/** The page as it will be sent, or why it cannot be. */
async function readPage(file: File, paper: string, pages: WaitingPage[], words: Words): Promise<WaitingPage | string> {
  const [first] = pages;
  const page = { id: crypto.randomUUID(), kind: "page" as const, paper, at: Date.now() };
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

async function showPage(page: WaitingPage, number: number, words: Words, onRemove: () => void): Promise<HTMLElement> {
  const item = document.createElement("li");
  if (page.size) item.append(await draw(page.blob, fill(words.page, { number })));
  const name = page.size ? fill(words.page, { number }) : fill(words.pdf, { size: Math.ceil(page.blob.size / 1_000) });
  item.append(element("b", name));
  const hints = page.hints.map((hint) => words.hints[hint]);
  if (hints.length > 0) item.append(element("p", [...hints, words.hintEnd].join(" "), "paper-hint"));
  const remove = element("button", fill(words.remove, { number }), "button button-quiet button-small");
  remove.setAttribute("type", "button");
  remove.addEventListener("click", onRemove);
  item.append(remove);
  return item;
}

function element(tag: string, text: string, className = ""): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** On a canvas: the content policy allows no other picture that has no address. */
async function draw(blob: Blob, label: string): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(blob, { resizeWidth: 640, resizeQuality: "medium" });
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  bitmap.close();
  return canvas;
}

/** One page as it is; several pictures as one PDF. */
async function makePaper({ dataset }: HTMLFormElement, pages: WaitingPage[]): Promise<WaitingPaper> {
  const [first] = pages as [WaitingPage, ...WaitingPage[]];
  const isPdf = pages.length > 1 || first.size === null;
  const blob = pages.length === 1 ? first.blob : await join(pages);
  return {
    id: crypto.randomUUID(),
    kind: "paper",
    paper: first.paper,
    at: Date.now(),
    blob,
    title: dataset.title ?? "",
    address: dataset.sendPapers ?? "",
    name: isPdf ? "paper.pdf" : "photo.jpg",
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
