import { type ChangeEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { Form, useRevalidator, useSubmit } from "react-router";
import { documentTypes } from "../../../content/choices";
import { documents as text } from "../../../content/en/staff/documents";
import { Submit } from "../../ui/submit";
import { uploadPiece } from "../document";
import type { ShownRequirement } from "./document-view";

/** Chosen, dropped, pasted or taken by the phone's camera; without a script, by a plain form. */
export function AttachFile({ requirement, address }: { requirement: ShownRequirement; address: string }) {
  const { said, isSending, send } = useSending(address, requirement.id);
  const area = useDropAndPaste(send);
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    input.value = "";
    void send(files);
  };
  /** With a script a file is sent as soon as it is chosen: the button then opens the choice. */
  const pick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.currentTarget.form?.querySelector<HTMLInputElement>("#attach-file")?.click();
  };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="grid min-w-0 gap-[0.4rem] rounded-md border border-dashed border-line-strong p-3 data-over:border-leaf data-over:bg-leaf-soft"
      ref={area}
    >
      <input type="hidden" name="requirement" value={requirement.id} />
      <label htmlFor="attach-file">Attach a file (JPG, PNG or PDF)</label>
      <input
        id="attach-file"
        name="file"
        type="file"
        multiple
        accept={documentTypes}
        className="control"
        onChange={choose}
      />
      <p className="field-hint">
        Pictures up to 15 MB, PDFs up to 10 MB and 50 pages. Several pictures become one document, a page each.{" "}
        {requirement.document && "It replaces the file that is there."}
      </p>
      <div className="flex flex-wrap gap-2">
        <Submit act="attach" isBusy={isSending} onClick={pick}>
          Attach
        </Submit>
        <label className="button button-line button-small noscript:hidden outline-offset-2 outline-saffron-deep focus-within:outline-3">
          Take a photo
          <input type="file" accept="image/jpeg" capture="environment" className="sr-only" onChange={choose} />
        </label>
      </div>
      <p role="status" className="text-sm wrap-anywhere">
        {said}
      </p>
    </Form>
  );
}

function useSending(address: string, requirement: string) {
  const [said, setSaid] = useState("");
  const [isSending, setSending] = useState(false);
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const send = useCallback(
    async (files: File[]) => {
      const [file] = files;
      if (!file) return;
      setSending(true);
      if (files.length > 1) {
        setSaid(`${files.length} pictures become one document: sending…`);
        await submit(await formOf(requirement, files), {
          method: "post",
          encType: "multipart/form-data",
          preventScrollReset: true,
        });
        setSending(false);
        return setSaid("");
      }
      const onProgress = (percent: number) => setSaid(`Sending ${file.name}: ${percent} %`);
      const { isKept, message } = await sendDocument(file, `${address}/upload`, onProgress);
      setSending(false);
      setSaid(
        isKept
          ? text.done.attached
          : `The file was not sent: ${message || "the connection was lost. Please try again."}`,
      );
      if (isKept) await revalidate();
    },
    [address, requirement, revalidate, submit],
  );
  return { said, isSending, send };
}

/** Several at once go as a plain form, each made smaller first. */
async function formOf(requirement: string, files: File[]) {
  const form = new FormData();
  form.set("act", "attach");
  form.set("requirement", requirement);
  for (const file of files) form.append("file", await shrink(file));
  return form;
}

/** A file may be dropped or pasted anywhere on the page: there is one document to look at. */
function useDropAndPaste(send: (files: File[]) => Promise<void>) {
  const area = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const mark = (isOver: boolean) => void area.current?.toggleAttribute("data-over", isOver);
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      mark(true);
    };
    const drop = (event: DragEvent) => {
      mark(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void send(files);
    };
    const paste = (event: ClipboardEvent) => {
      // The clipboard of a copied table also holds a picture of it.
      if ((event.target as Element).closest?.("input, textarea")) return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void send(files);
    };
    const stop = new AbortController();
    const until = { signal: stop.signal };
    document.addEventListener("dragover", over, until);
    document.addEventListener("drop", drop, until);
    document.addEventListener("dragleave", () => mark(false), until);
    document.addEventListener("paste", paste, until);
    return () => stop.abort();
  }, [send]);
  return area;
}

type Sent = { isKept: boolean; message: string };
/** What the server answers to a piece. */
type Answer = { state: "kept" | "receiving" | "refused"; received?: number; message?: string };

const mostFailures = 5;
const longestSide = 2_000;
/** Below this a photo is sent as it is. */
const smallEnough = 500_000;

/**
 * Sends a file in pieces, each where the last one ended by the server's own count: a lost connection costs one piece. A large
 * photo is made smaller first, as the server would anyway.
 */
async function sendDocument(chosen: File, address: string, onProgress: (percent: number) => void): Promise<Sent> {
  const file = await shrink(chosen);
  const id = crypto.randomUUID();
  let failures = 0;
  for (let at = 0; ; ) {
    onProgress(Math.floor((100 * at) / Math.max(file.size, 1)));
    const answer = await sendPiece(file, `${address}/${id}`, at).catch(() => null);
    if (!answer) {
      if (++failures > mostFailures) return { isKept: false, message: "" };
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** failures));
      continue;
    }
    if (answer.state === "kept") return { isKept: true, message: "" };
    if (answer.state === "refused" || answer.received === undefined)
      return { isKept: false, message: answer.message ?? "" };
    at = answer.received;
  }
}

/** Null where it should be tried again. */
async function sendPiece(file: File, address: string, offset: number): Promise<Answer | null> {
  const piece = file.slice(offset, offset + uploadPiece);
  const answer = await fetch(address, {
    method: "PATCH",
    headers: {
      "Content-Type": "application/octet-stream",
      "Upload-Offset": String(offset),
      "Upload-Length": String(file.size),
      "Upload-Name": encodeURIComponent(file.name),
    },
    body: piece,
  });
  const said = await answer.json().catch(() => null);
  if (answer.status === 503 && !said?.state) return null;
  return said?.state ? said : { state: "refused", message: said?.message ?? "" };
}

/** Where the browser cannot, the server does it. */
const shrink = (file: File): Promise<File> => shrinkPhoto(file).catch(() => file);

async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || file.size <= smallEnough) return file;
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(whole.width * scale);
  canvas.height = Math.round(whole.height * scale);
  const drawing = canvas.getContext("2d");
  if (!drawing) return file;
  drawing.fillStyle = "white";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  if (!small || small.size >= file.size) return file;
  return new File([small], "photo.jpg", { type: "image/jpeg" });
}
