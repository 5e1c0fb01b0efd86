import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { importing as text } from "../../../content/en/staff/import";
import { fill } from "../../../content/format";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { Card } from "../../ui/desk/card";
import { fieldGrid } from "../../ui/desk/form-row";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { Field } from "../../ui/field";
import { deskPaths } from "../desk-paths";
import type { Preview } from "./preview.server";
import { largestFile, readFile } from "./read-file";
import { importFields } from "./read-people";
import { sayPeople } from "./say-people";

export type ImportReply = { message: string; isRefused: boolean; preview: Preview | null };
type Last = { id: string; text: string; undone: string };
type ImportScreenProps = { formKey: string; reply: ImportReply | undefined; last: Last[] };

/** Choose a file, look at what it comes to, confirm. Each step is the server's answer, with or without a script. */
export function ImportScreen({ formKey, reply, last }: ImportScreenProps) {
  return (
    <section className={deskPage}>
      <PageHead title={text.heading} text={text.intro} />
      {reply?.message && (
        <Answer reply={reply} isRefused={reply.isRefused} role="alert">
          <p>{reply.message}</p>
        </Answer>
      )}
      <Card>
        <ChooseFile />
      </Card>
      {reply?.preview && (
        <Card title={text.columnsHeading} isNow>
          <Confirm key={JSON.stringify(reply.preview.mapping)} preview={reply.preview} formKey={formKey} />
        </Card>
      )}
      {last.length > 0 && (
        <Card title={text.lastHeading}>
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
    setProblem(isTooLarge ? text.problems.large : read === null ? text.problems.unreadable : "");
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
      <Field id="import-file" label={text.file} problem={problem || undefined} hint={isBusy ? text.reading : undefined}>
        {(control) => (
          <input {...control} ref={chosen} type="file" name="file" accept=".xlsx,.csv,text/csv" onChange={choose} />
        )}
      </Field>
      <Button type="submit" name="act" value="read" look="line" isBusy={isBusy}>
        {text.read}
      </Button>
    </Form>
  );
}

function Confirm({ preview, formKey }: { preview: Preview; formKey: string }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={deskPaths.import} encType="multipart/form-data" className={fieldGrid}>
      <input type="hidden" name="key" value={formKey} />
      <textarea name="text" hidden readOnly aria-hidden="true" tabIndex={-1} value={preview.text} />
      {importFields.map((field) => (
        <Field key={field} id={`column-${field}`} label={text.fields[field]}>
          {(control) => (
            <select {...control} name={`column-${field}`} defaultValue={preview.mapping[field]}>
              <option value={-1}>{text.noColumn}</option>
              {preview.columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one heading.
                <option key={at} value={at}>
                  {column || `${at + 1}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <Answer reply={preview} isRefused={preview.count === 0} role="status">
        <p>{preview.summary}</p>
      </Answer>
      <Lines heading={text.firstHeading} lines={preview.first} />
      <Lines heading={text.faultsHeading} lines={preview.faults} />
      <Lines heading={text.knownHeading} lines={preview.known} />
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit" name="act" value="read" look="line" isBusy={isBusy}>
          {text.match}
        </Button>
        {preview.count > 0 && (
          <Button type="submit" name="act" value="import" look="main" isBusy={isBusy}>
            {fill(text.confirm, { people: sayPeople(preview.count) })}
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
              <Button type="submit" name="act" value="undo" look="line" isSmall>
                {text.undo}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
