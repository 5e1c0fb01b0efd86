import { readFileSync } from "node:fs";
import { PDFiumModule } from "@hyzyla/pdfium";
import { encodeRaw } from "./encode";
import { keepDrawing } from "./keep-drawing";
import type { Picture, ResultOf } from "./work";

/** Of PDFium what is used here; its own types lack some of it. */
type Pdfium = {
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  wasmExports: { __indirect_function_table: WebAssembly.Table };
  _malloc(size: number): number;
  _free(at: number): void;
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(at: number, size: number, password: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_GetSecurityHandlerRevision(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDFPage_Flatten(page: number, use: number): number;
  _FPDF_CreateNewDocument(): number;
  _FPDFPage_New(document: number, index: number, width: number, height: number): number;
  _FPDF_NewXObjectFromPage(target: number, source: number, index: number): number;
  _FPDF_NewFormObjectFromXObject(content: number): number;
  _FPDF_CloseXObject(content: number): void;
  _FPDFPage_InsertObject(page: number, object: number): void;
  _FPDFPage_GenerateContent(page: number): number;
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, color: number): void;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    ...parameters: [
      bitmap: number,
      page: number,
      x: number,
      y: number,
      width: number,
      height: number,
      turn: number,
      flags: number,
    ]
  ): void;
};

/** A build without V8 and XFA: nothing here can run the scripts of a PDF. */
let loading: Promise<Pdfium> | undefined;
function loadPdfium(): Promise<Pdfium> {
  loading ??= (async () => {
    const wasmBinary = new Uint8Array(readFileSync(new URL("pdfium.wasm", import.meta.url))).buffer;
    const pdfium = (await PDFiumModule({ wasmBinary } as never)) as unknown as Pdfium;
    pdfium._FPDF_InitLibrary();
    return pdfium;
  })();
  return loading;
}

const wantsPassword = 4;

/** The document for as long as `work` lasts; null where it wants a password. */
async function withDocument<Value>(
  bytes: Uint8Array,
  work: (pdfium: Pdfium, document: number) => Promise<Value> | Value,
): Promise<Value | null> {
  const pdfium = await loadPdfium();
  const at = pdfium._malloc(bytes.length);
  if (at === 0) throw new Error("out of memory");
  try {
    pdfium.HEAPU8.set(bytes, at);
    const document = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0);
    if (document === 0) {
      if (pdfium._FPDF_GetLastError() === wantsPassword) return null;
      throw new Error("not a PDF that can be opened");
    }
    try {
      return await work(pdfium, document);
    } finally {
      pdfium._FPDF_CloseDocument(document);
    }
  } finally {
    pdfium._free(at);
  }
}

/** How many pages it has; null where it wants a password. */
export async function countPages(bytes: Uint8Array) {
  return { pages: await withDocument(bytes, (pdfium, document) => pdfium._FPDF_GetPageCount(document)) };
}

/** A form that Adobe's programs alone can show: its only page asks to wait for them. */
const isXfaForm = 2;
/** As a screen shows them, not as document would. */
const asShown = 0;

/**
 * A new PDF of what the pages of this one show. Each page becomes a drawing on an empty page that PDFium writes itself:
 * whatever opens, starts, links or attaches stands in the catalog, in a page's own entries or in its annotations, however
 * it is written or hidden, and none of these is taken over. What annotations show, such as the fields of a form, becomes
 * part of the drawing. What a drawing uses is copied with all that it refers to: of that `keepDrawing` leaves what draws.
 */
export async function rewritePdf(bytes: Uint8Array, mostPages: number): Promise<ResultOf<"rewrite pdf">> {
  const rewritten = await withDocument(bytes, (pdfium, document) => {
    const pages = pdfium._FPDF_GetPageCount(document);
    if (pdfium._FPDF_GetSecurityHandlerRevision(document) !== -1) return { refusal: "encrypted pdf" } as const;
    if (pages > mostPages) return { refusal: "too many pages" } as const;
    if (pdfium._FPDF_GetFormType(document) === isXfaForm) return { refusal: "xfa form" } as const;
    if (pages === 0) return { refusal: "damaged pdf" } as const;
    const copy = pdfium._FPDF_CreateNewDocument();
    try {
      for (let index = 0; index < pages; index++) copyPage(pdfium, document, copy, index);
      return { pages, bytes: keepDrawing(save(pdfium, copy)) };
    } finally {
      pdfium._FPDF_CloseDocument(copy);
    }
  });
  return rewritten ?? { refusal: "encrypted pdf" };
}

function copyPage(pdfium: Pdfium, source: number, copy: number, index: number) {
  const page = existing(pdfium._FPDF_LoadPage(source, index), index);
  pdfium._FPDFPage_Flatten(page, asShown);
  const drawn = pdfium._FPDFPage_New(copy, index, pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page));
  const content = existing(pdfium._FPDF_NewXObjectFromPage(copy, source, index), index);
  pdfium._FPDFPage_InsertObject(drawn, existing(pdfium._FPDF_NewFormObjectFromXObject(content), index));
  existing(pdfium._FPDFPage_GenerateContent(drawn), index);
  pdfium._FPDF_CloseXObject(content);
  pdfium._FPDF_ClosePage(drawn);
  pdfium._FPDF_ClosePage(page);
}

function existing(made: number, index: number): number {
  if (made === 0) throw new Error(`page ${index + 1} cannot be read`);
  return made;
}

function save(pdfium: Pdfium, document: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  const writer = pdfium._malloc(8);
  try {
    // FPDF_FILEWRITE: its version, and the function that takes a block.
    pdfium.HEAP32.set([1, writeSlot], writer / 4);
    const write = (_writer: number, at: number, size: number) => chunks.push(pdfium.HEAPU8.slice(at, at + size));
    pdfium.wasmExports.__indirect_function_table.set(writeSlot, callable(write));
    if (pdfium._FPDF_SaveAsCopy(document, writer, 0) === 0) throw new Error("it cannot be written");
  } finally {
    pdfium.wasmExports.__indirect_function_table.set(writeSlot, null);
    pdfium._free(writer);
  }
  return Buffer.concat(chunks);
}

/** PDFium's table of functions cannot grow; its first place is that of the null pointer, which nothing calls. */
const writeSlot = 0;

/** Into such a table only functions of a module go: this one imports a function of three numbers and exports it. */
const passingModule = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f],
  ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
  ...[7, 5, 1, 1, 0x66, 0, 0],
]);

function callable(work: (one: number, two: number, three: number) => number) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(passingModule), { e: { f: work } });
  return exports.f;
}

const withAnnotations = 0x01;
const bgra = 4;
const white = 0xffffffff;
/** A page of a few points would be enlarged without end. */
const mostPixelsPerPoint = 4;

export async function renderPage(bytes: Uint8Array, page: number, longestSide: number): Promise<Picture> {
  const drawn = await withDocument(bytes, (pdfium, document) => {
    const loaded = pdfium._FPDF_LoadPage(document, page - 1);
    if (loaded === 0) throw new Error(`there is no page ${page}`);
    const [pageWidth, pageHeight] = [pdfium._FPDF_GetPageWidth(loaded), pdfium._FPDF_GetPageHeight(loaded)];
    const scale = Math.min(longestSide / Math.max(pageWidth, pageHeight, 1), mostPixelsPerPoint);
    const width = Math.max(1, Math.round(pageWidth * scale));
    const height = Math.max(1, Math.round(pageHeight * scale));
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgra, 0, 0);
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      pdfium._FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, width, height, 0, withAnnotations);
      const at = pdfium._FPDFBitmap_GetBuffer(bitmap);
      const pixels = pdfium.HEAPU8.slice(at, at + width * height * 4);
      return { pixels, width, height };
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
      pdfium._FPDF_ClosePage(loaded);
    }
  });
  if (!drawn) throw new Error("the PDF is encrypted");
  const { pixels, width, height } = drawn;
  for (let at = 0; at < pixels.length; at += 4) {
    const blue = pixels[at] ?? 0;
    pixels[at] = pixels[at + 2] ?? 0;
    pixels[at + 2] = blue;
  }
  return encodeRaw(pixels, { width, height, channels: 4 });
}
