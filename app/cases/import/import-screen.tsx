import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { states } from "../../../content/choices";
import { deskPaths } from "../../../content/desk-paths";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { Card } from "../../ui/desk/card";
import { fieldGrid } from "../../ui/desk/form-row";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { InputField, SelectField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import { ChooseOwners, type Owner } from "../screens/choose-owners";
import type { ImportResult } from "./import.server";
import type { Preview } from "./preview.server";
import { importFields, sayPeople } from "./read-people";
import type { WorkbookProgress } from "./workbook-worker";

const fieldWords = {
  name: "Name",
  phone: "Mobile number",
  email: "E-mail",
  state: "State",
  service: "Service",
  note: "Note",
};

type Last = { id: string; text: string; undone: string };
type ImportScreenProps = { formKey: string; staff: Owner[]; reply: ImportResult | undefined; last: Last[] };

/** Choose a file, look at what it comes to, confirm. Each step is the server's answer, with or without a script. */
export function ImportScreen({ formKey, staff, reply, last }: ImportScreenProps) {
  const preview = reply?.ok ? reply.preview : undefined;
  return (
    <section className={deskPage}>
      <PageHead
        title="Import people"
        text="From an Excel file (.xlsx) or a CSV file with one person in each row and a heading in the first. Nothing is stored until you confirm."
      />
      {reply?.message && (
        <Answer reply={reply} isRefused={!reply.ok} role="alert">
          <p>{reply.message}</p>
        </Answer>
      )}
      <Card>
        <ChooseFile />
      </Card>
      {preview && (
        <Card title="Match the columns" isNow>
          <Confirm
            key={JSON.stringify([preview.mapping, preview.otherState])}
            preview={preview}
            staff={staff}
            formKey={formKey}
          />
        </Card>
      )}
      {last.length > 0 && (
        <Card title="Last imports">
          <LastImports last={last} />
        </Card>
      )}
    </section>
  );
}

function ChooseFile() {
  const rows = useRef<HTMLTextAreaElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const [isReading, setReading] = useState(false);
  const isBusy = useNavigation().state !== "idle" || isReading;
  const choose = async () => {
    const input = chosen.current;
    const file = input?.files?.[0];
    if (!file || !rows.current) return;
    setReading(true);
    const read = file.size > largestFile ? null : await readFile(file).catch(() => null);
    const isTooLarge = file.size > largestFile || (read?.length ?? 0) > largestFile;
    setReading(false);
    setProblem(
      isTooLarge
        ? "The file is too large: at most 2 MB."
        : read === null
          ? "This file could not be read. Please save it as .xlsx or .csv."
          : "",
    );
    // Of the file only its rows are sent, and only once they could be read.
    input.value = "";
    rows.current.value = isTooLarge ? "" : (read ?? "");
    if (rows.current.value !== "") rows.current.form?.requestSubmit();
  };
  // A file may have been chosen before the script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script has come.
  useEffect(() => void choose(), []);
  return (
    <Form method="post" action={deskPaths.import} encType="multipart/form-data" className={fieldGrid}>
      <textarea ref={rows} name="text" hidden aria-hidden="true" tabIndex={-1} />
      <InputField
        id="import-file"
        name="file"
        label="File (.xlsx or .csv)"
        problem={problem || undefined}
        hint={isBusy ? "Reading the file…" : undefined}
        ref={chosen}
        type="file"
        accept=".xlsx,.csv,text/csv"
        onChange={choose}
      />
      <Button type="submit" name="act" value="read" look="line" isBusy={isBusy}>
        Read the file
      </Button>
    </Form>
  );
}

type ConfirmProps = { preview: Preview; staff: Owner[]; formKey: string };

function Confirm({ preview, staff, formKey }: ConfirmProps) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={deskPaths.import} encType="multipart/form-data" className={fieldGrid}>
      <input type="hidden" name="key" value={formKey} />
      <textarea name="text" hidden readOnly aria-hidden="true" tabIndex={-1} value={preview.text} />
      {importFields.map((field) => (
        <SelectField
          key={field}
          id={`column-${field}`}
          name={`column-${field}`}
          label={fieldWords[field]}
          defaultValue={preview.mapping[field]}
          options={[
            { value: "-1", label: "Not in the file" },
            ...preview.columns.map((column, at) => ({ value: String(at), label: column || `${at + 1}` })),
          ]}
        />
      ))}
      <SelectField
        id="other-state"
        name="other-state"
        label="State, where missing or unknown"
        defaultValue={preview.otherState}
        none="Leave them out"
        options={states.map((state) => ({ value: state, label: state }))}
      />
      <Answer reply={preview} isRefused={preview.count === 0} role="status">
        <p>{preview.summary}</p>
      </Answer>
      <Lines heading="First rows" lines={preview.first} />
      <Lines heading="Rows with errors" lines={preview.faults} />
      <Lines heading="Already known" lines={preview.known} />
      {preview.count > 0 && (
        <ChooseOwners
          legend="Who gets them"
          hint="Several share them evenly. Without a tick they wait in the queue, unassigned."
          staff={staff}
          chosen={preview.owners}
        />
      )}
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit" name="act" value="read" look="line" isBusy={isBusy}>
          Match again
        </Button>
        {preview.count > 0 && (
          <Button type="submit" name="act" value="import" look="main" isBusy={isBusy}>
            {`Import ${sayPeople(preview.count)}`}
          </Button>
        )}
      </div>
    </Form>
  );
}

function Lines({ heading, lines }: { heading: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="col-span-full">
      <h3 className="text-base">{heading}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

function LastImports({ last }: { last: Last[] }) {
  return (
    <ul className="grid">
      {last.map(({ id, text: line, undone }) => (
        <li
          key={id}
          className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-t border-line py-1.5 first:border-0"
        >
          <span>{line}</span>
          {undone ? (
            <span className="soft">{undone}</span>
          ) : (
            <Form method="post" action={deskPaths.import}>
              <input type="hidden" name="import" value={id} />
              <Submit act="undo">Undo this import</Submit>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

const largestFile = 2 * 1024 * 1024;
const longestMs = 20_000;

/** The rows of a chosen file as CSV text; null for one that cannot be read, or not within the time. */
async function readFile(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const isPacked = first === 0x50 && second === 0x4b;
  if (isPacked) return unpack(bytes);
  const isWide = first === 0xff && second === 0xfe;
  return new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes).replaceAll("\0", "");
}

function unpack(bytes: ArrayBuffer): Promise<string | null> {
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve) => {
    const end = (text: string | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(text);
    };
    const timer = setTimeout(() => end(null), longestMs);
    worker.onmessage = ({ data }: MessageEvent<WorkbookProgress>) => end("text" in data ? data.text : null);
    worker.onerror = () => end(null);
    worker.postMessage(bytes, [bytes]);
  });
}
