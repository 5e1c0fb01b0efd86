import { Link, useLocation } from "react-router";
import { cases as words } from "../../../../content/en/staff/cases";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { caseAddress } from "../../desk-paths";
import { discardDraft } from "../../note-drafts";
import { useNoteDrafts } from "./use-note-draft";

const { drafts: text } = words;

/** Notes that wait in cases other than the open one, so that none is forgotten; also of a case that is gone meanwhile. */
export function UnsavedNotes({ me, open }: { me: string; open: string | undefined }) {
  const { search } = useLocation();
  const drafts = useNoteDrafts(me).filter(({ caseId }) => caseId !== open);
  if (drafts.length === 0) return null;
  return (
    <details className="rounded-md border bg-card px-3 py-2">
      <summary className="font-semibold">
        {fill(drafts.length === 1 ? text.one : text.many, { count: drafts.length })}
      </summary>
      <ul>
        {drafts.map(({ caseId, words: note }) => (
          <li key={caseId} className="flex flex-wrap items-center gap-2 pt-2">
            <p className="grow basis-full wrap-anywhere whitespace-pre-line">{note}</p>
            <Link className="button button-line button-small" to={caseAddress(caseId, search)}>
              {text.open}
            </Link>
            <Button look="quiet" isSmall onClick={() => discardDraft(caseId)}>
              {text.discard}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
