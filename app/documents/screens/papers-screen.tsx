import { useEffect, useRef, useState } from "react";
import { Form, Link, useFetcher, useSearchParams } from "react-router";
import { paperTypes } from "../../../content/choices";
import { documents as text } from "../../../content/en/staff/documents";
import { fill } from "../../../content/format";
import { Button, ButtonLink } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { Fold } from "../../ui/desk/fold";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { Tag } from "../../ui/desk/tag";
import { AttachFile } from "./attach-file";
import { DocumentView, NothingToShow } from "./document-view";
import { Downloads } from "./downloads";
import { JudgePaper } from "./judge-paper";
import type { PapersReply, ShownFile, ShownPaper } from "./shown";

type PapersScreenProps = {
  /** The address of the papers of this application, without a slash at its end. */
  address: string;
  back: string;
  reference: string;
  papers: ShownPaper[];
  /** Null until it is filed. */
  filing: ShownFile | null;
  /** Null until it is granted. */
  certificate: ShownFile | null;
  reasons: readonly string[];
  reply: PapersReply | undefined;
};

/** All papers of an application on one screen, one after the other by the arrow keys. */
export function PapersScreen(shown: PapersScreenProps) {
  const { address, back, reference, papers, filing, certificate, reasons, reply } = shown;
  const [parameters] = useSearchParams();
  // Chosen once: opening a paper changes its state, and it must stay on the screen.
  const [first] = useState(() => papers.find(({ state }) => state === "sent" || state === "looked at")?.id);
  const asked = parameters.get("paper") ?? first;
  const at = Math.max(
    0,
    papers.findIndex(({ id }) => id === asked),
  );
  const paper = papers[at];
  usePaperKeys();
  return (
    <section className={deskPage}>
      <Link to={back} className="link justify-self-start">
        {text.back}
      </Link>
      <PageHead title={fill(text.heading, { reference })}>
        {papers.some(({ document }) => document) && (
          <ButtonLink href={`${address}/all`} look="line" isSmall icon="document">
            {text.download.all}
          </ButtonLink>
        )}
      </PageHead>
      {reply?.message && (
        <Answer reply={reply} isRefused={!reply.isDone}>
          <p>{reply.message}</p>
        </Answer>
      )}
      {certificate && <WholeFile name="certificate" file={certificate} address={address} accept="application/pdf" />}
      {filing && <WholeFile name="filing" file={filing} address={address} accept={paperTypes} />}
      {paper ? (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[13rem_minmax(0,1fr)_19rem]">
          <PaperList papers={papers} current={paper.id} />
          <Paper
            key={paper.id}
            paper={paper}
            address={address}
            reasons={reasons}
            neighbours={[papers[at - 1], papers[at + 1]]}
          />
        </div>
      ) : (
        <p className="desk-empty">{text.none}</p>
      )}
    </section>
  );
}

type WholeFileProps = { name: "certificate" | "filing"; file: ShownFile; address: string; accept: string };

/** What belongs to the application as a whole. */
function WholeFile({ name, file, address, accept }: WholeFileProps) {
  const words = text[name];
  const id = `${name}-file`;
  const form = file.canAttach && (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-wrap items-end gap-2">
      <label htmlFor={id} className="sr-only">
        {words.label}
      </label>
      <input id={id} name="file" type="file" accept={accept} required className="control" />
      <Button type="submit" name="act" value={name} look="line" isSmall>
        {words.attach}
      </Button>
    </Form>
  );
  return (
    <section className="grid min-w-0 gap-[0.4rem] rounded-md border border-dashed border-line-strong p-3" id={name}>
      <h2 className="text-h3">{words.heading}</h2>
      <p className="soft text-sm">{words.text}</p>
      {file.facts && (
        <p className="text-sm wrap-anywhere">
          {file.facts} {name === "certificate" && fill(text.certificate.sha256, { sha256: file.sha256 })}{" "}
          <a href={`${address}/${name}`}>{words.download}</a>
        </p>
      )}
      {file.facts && form ? (
        <Fold key={file.sha256} summary={words.replace}>
          {form}
        </Fold>
      ) : (
        form
      )}
    </section>
  );
}

const tones = { accepted: "good", sent: "plain", "please send again": "alarm" } as const;

function PaperList({ papers, current }: { papers: ShownPaper[]; current: string }) {
  return (
    <nav aria-label={text.listLabel} className="md:col-span-full lg:col-auto">
      <ol className="flex gap-2 overflow-x-auto pb-1 lg:max-h-[75vh] lg:flex-col lg:overflow-auto">
        {papers.map(({ id, title, state }) => (
          <li key={id} className="max-w-56 flex-none lg:max-w-none">
            <Link
              to={`?paper=${id}`}
              replace
              preventScrollReset
              aria-current={id === current ? "true" : undefined}
              className="flex h-full flex-col items-start gap-1 rounded-md border border-line bg-card px-3 py-2 text-sm no-underline inset-ring-ink aria-[current]:border-ink aria-[current]:inset-ring"
            >
              <span className="wrap-anywhere">{title}</span>
              <Tag tone={tones[state as keyof typeof tones] ?? "plain"}>{text.states[state]}</Tag>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type PaperProps = {
  paper: ShownPaper;
  address: string;
  reasons: readonly string[];
  neighbours: (ShownPaper | undefined)[];
};

function Paper({ paper, address, reasons, neighbours: [before, after] }: PaperProps) {
  const { document } = paper;
  useLookedAt(paper);
  return (
    <>
      <div>
        {before && (
          <Link hidden to={`?paper=${before.id}`} replace preventScrollReset data-paper-key="ArrowLeft" tabIndex={-1} />
        )}
        {after && (
          <Link hidden to={`?paper=${after.id}`} replace preventScrollReset data-paper-key="ArrowRight" tabIndex={-1} />
        )}
        {document ? (
          <DocumentView
            key={`${document.id}-${document.version}`}
            paper={paper}
            document={document}
            address={`${address}/${paper.id}`}
          />
        ) : (
          <NothingToShow>{paper.closed ? text.nothing : text.nothingYet}</NothingToShow>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <h2 className="text-h3 wrap-anywhere">{paper.title}</h2>
        {paper.accepts && <p className="soft text-sm">{paper.accepts}</p>}
        {paper.reason && <p className="text-sm text-seal wrap-anywhere">{paper.reason}</p>}
        {document && (
          <p className="soft text-sm">
            {document.facts}
            <br />
            {document.received}
            <br />
            {document.scanned}
          </p>
        )}
        {document && !paper.closed && <JudgePaper paper={paper} document={document} reasons={reasons} />}
        {paper.closed ? (
          <p className="soft text-sm">{text.upload.closed[paper.closed]}</p>
        ) : (
          <AttachFile paper={paper} address={`${address}/${paper.id}`} />
        )}
        {document && <Downloads address={`${address}/${paper.id}/file`} document={document} />}
        {document && !paper.closed && (
          <Fold summary={text.remove}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="paper" value={paper.id} />
              <Button type="submit" name="act" value="remove" look="line" isSmall>
                {text.removeNow}
              </Button>
            </Form>
          </Fold>
        )}
        <p className="noscript:hidden soft text-xs max-md:hidden">{text.keys}</p>
      </div>
    </>
  );
}

/** What is opened for the first time counts as looked at. */
function useLookedAt({ id, state, closed, document }: ShownPaper) {
  const fetcher = useFetcher();
  const sent = useRef(false);
  useEffect(() => {
    if (state !== "sent" || closed || !document || sent.current) return;
    sent.current = true;
    void fetcher.submit({ act: "look", paper: id }, { method: "post" });
  }, [state, closed, document, id, fetcher]);
}

/** Each control names its key in `data-paper-key`; one that takes words is focused, any other pressed. */
function usePaperKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      const key = event.key === "=" ? "+" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const control = document.querySelector<HTMLElement>(`[data-paper-key="${CSS.escape(key)}"]`);
      if (!control) return;
      event.preventDefault();
      if (control.tagName === "SELECT") control.focus();
      else control.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
