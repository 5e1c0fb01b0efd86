import { readFileSync } from "node:fs";
import { PDFiumModule } from "@hyzyla/pdfium";
import { encodeRaw } from "./encode";
import { findFault } from "./pdf-content";
import type { Picture, ResultOf } from "./work";

/** Of PDFium what is used here; its own types lack some of it. */
type Pdfium = {
  HEAPU8: Uint8Array;
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
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, color: number): void;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    ...given: [
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

/** A build without V8 and XFA: whatever script a PDF carries, nothing here can run it. */
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

/** Also one that opens without a password is encrypted if it has a security handler. */
export async function inspectPdf(bytes: Uint8Array) {
  const found = await withDocument(bytes, (pdfium, document) => ({
    pages: pdfium._FPDF_GetPageCount(document),
    isEncrypted: pdfium._FPDF_GetSecurityHandlerRevision(document) !== -1,
  }));
  return found ?? { pages: 0, isEncrypted: true };
}

/** What the authority issued may carry what it likes. */
export async function judgePdf(bytes: Uint8Array, isIssued: boolean): Promise<ResultOf<"inspect">> {
  const fault = isIssued ? null : findFault(bytes);
  return fault ? { pages: 0, isEncrypted: false, fault } : { ...(await inspectPdf(bytes)), fault };
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
