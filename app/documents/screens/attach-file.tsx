import { type ChangeEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { Form, useRevalidator, useSubmit } from "react-router";
import { paperTypes } from "../../../content/choices";
import { documents as text } from "../../../content/en/staff/documents";
import { fill } from "../../../content/format";
import { Button } from "../../ui/button";
import { sendDocument, shrink } from "./send-document";
import type { ShownPaper } from "./shown";

/** Chosen, dropped, pasted or taken by the phone's camera; without a script, by a plain form. */
export function AttachFile({ paper, address }: { paper: ShownPaper; address: string }) {
  const { said, isSending, send } = useSending(address, paper.id);
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
      <input type="hidden" name="paper" value={paper.id} />
      <label htmlFor="attach-file">{text.upload.label}</label>
      <input
        id="attach-file"
        name="file"
        type="file"
        multiple
        accept={paperTypes}
        className="control"
        onChange={choose}
      />
      <p className="field-hint">
        {text.upload.limits} {paper.document && text.upload.replaces}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="act" value="attach" look="line" isSmall isBusy={isSending} onClick={pick}>
          {text.upload.send}
        </Button>
        <label className="button button-line button-small noscript:hidden outline-offset-2 outline-saffron-deep focus-within:outline-3">
          {text.upload.camera}
          <input type="file" accept="image/jpeg" capture="environment" className="sr-only" onChange={choose} />
        </label>
      </div>
      <p role="status" className="text-sm wrap-anywhere">
        {said}
      </p>
    </Form>
  );
}

function useSending(address: string, paper: string) {
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
        setSaid(fill(text.upload.many, { count: files.length }));
        await submit(await formOf(paper, files), {
          method: "post",
          encType: "multipart/form-data",
          preventScrollReset: true,
        });
        setSending(false);
        return setSaid("");
      }
      const onProgress = (percent: number) => setSaid(fill(text.upload.sending, { name: file.name, percent }));
      const { isKept, message } = await sendDocument(file, `${address}/upload`, onProgress);
      setSending(false);
      setSaid(isKept ? text.done.attached : fill(text.upload.failed, { message: message || text.upload.offline }));
      if (isKept) await revalidate();
    },
    [address, paper, revalidate, submit],
  );
  return { said, isSending, send };
}

/** Several at once go as a plain form, each made smaller first. */
async function formOf(paper: string, files: File[]) {
  const form = new FormData();
  form.set("act", "attach");
  form.set("paper", paper);
  for (const file of files) form.append("file", await shrink(file));
  return form;
}

/** A file may be dropped or pasted anywhere on the page: there is one paper to look at. */
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
