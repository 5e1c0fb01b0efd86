import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { requirementStateNames } from "../../../content/en/applications/names";
import { retention } from "../../../content/law/retention";
import { DocumentPane } from "../../documents/screens/document-pane";
import type { ShownRequirement } from "../../documents/screens/document-view";
import { ButtonLink } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { isRefused, useRefused } from "../../ui/desk/use-answer";
import { FormState, InputField, SelectField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import type { RequirementState } from "../application";
import { documentAddress } from "../list/list-view";
import { isToCheck, isWanted, nextToCheck } from "../requirement-moves";
import type { ShownApplication } from "./application-page.server";
import { AskFor } from "./ask-for-missing";
import { Judgement } from "./judgement";

type Requirement = ShownApplication["requirements"][number];

type RequirementListProps = {
  application: ShownApplication;
  /** The same documents, with the files that were sent for them. */
  files: ShownRequirement[];
  /** Of the document that the last form was about. */
  replied: string;
  /** The answer to that form. */
  answer: ReactNode;
};

/** The documents needed, with the file of the chosen one and what can be done with it. */
export function RequirementList({ application, files, replied, answer }: RequirementListProps) {
  const { requirements, documentsDone, isOpen, contact, mainStep } = application;
  const chosen = useChosen(requirements, replied);
  return (
    <Card
      title={
        <span id="documents" className="block scroll-mt-8">
          Documents
        </span>
      }
    >
      {requirements.length === 0 ? (
        <p className="soft">No documents are asked for: it is filed together with the person, who gets the OTP.</p>
      ) : (
        <p className="soft text-sm">{`${documentsDone} of ${requirements.length} accepted or not needed`}</p>
      )}
      <ol
        aria-label="Documents needed"
        className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[repeat(40,auto)_1fr] lg:gap-x-5"
      >
        {requirements.map((requirement) => {
          const isChosen = requirement.id === chosen?.id;
          const file = files.find(({ id }) => id === requirement.id);
          return (
            <li key={requirement.id} className="lg:contents">
              <Row requirement={requirement} isChosen={isChosen} />
              {isChosen && file && (
                <div className="min-w-0 pt-3 pb-5 lg:col-start-2 lg:row-[1/42] lg:pt-0">
                  {!answer && <Accepted requirements={requirements} />}
                  <Chosen application={application} requirement={requirement} file={file}>
                    {requirement.id === replied && answer}
                  </Chosen>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {chosen && <NeighbourKeys requirements={requirements} chosen={chosen} />}
      {files.some(({ document }) => document) && (
        <ButtonLink
          href={`${deskPaths.applications}/${application.id}/documents/all`}
          look="line"
          isSmall
          icon="document"
          className="justify-self-start"
        >
          All documents as one zip
        </ButtonLink>
      )}
      {isOpen && (
        <>
          {contact && contact.missing > 0 && mainStep.step !== "ask" && <AskFor application={application} />}
          <AddRequirement application={application} />
        </>
      )}
      {requirements.length > 0 && <Keeping application={application} />}
    </Card>
  );
}

/** By the address, by the form that was just sent, or the first that waits for us. */
function useChosen(requirements: Requirement[], replied: string): Requirement | undefined {
  const [parameters] = useSearchParams();
  // Chosen once: opening a document changes its state, and it must stay on the screen.
  const [first] = useState(() => (requirements.find(isToCheck) ?? requirements.find(isWanted))?.id);
  const find = (id: string | null | undefined) => requirements.find((each) => each.id === id);
  return find(parameters.get("document")) ?? find(replied) ?? find(first) ?? requirements[0];
}

const looks: Record<RequirementState, string> = {
  missing: "soft",
  sent: "font-semibold",
  "looked at": "font-semibold",
  accepted: "text-leaf",
  "sent back": "text-seal",
  waived: "soft",
};

function Row({ requirement, isChosen }: { requirement: Requirement; isChosen: boolean }) {
  const { id, title, state, reason, lacks } = requirement;
  const row = useRef<HTMLAnchorElement>(null);
  const { search } = useLocation();
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    // On a phone the one that was open above has closed, and the rows have moved.
    if (isChosen && !wasChosen.current) row.current?.scrollIntoView({ block: "nearest" });
    wasChosen.current = isChosen;
  }, [isChosen]);
  return (
    <Link
      ref={row}
      to={documentAddress(search, id)}
      replace
      preventScrollReset
      data-document-row=""
      aria-current={isChosen ? "true" : undefined}
      className="block min-h-11 scroll-my-4 border-b border-line px-3 py-2 wrap-anywhere no-underline hover:bg-paper aria-[current]:border-s-4 aria-[current]:border-s-saffron aria-[current]:bg-paper lg:col-start-1"
    >
      <b className="block text-sm font-semibold">{title}</b>
      <span className={`block text-sm ${looks[state]}`}>
        {isToCheck(requirement)
          ? `To check: ${requirementStateNames[state].toLowerCase()}`
          : requirementStateNames[state]}
      </span>
      {reason && <span className="soft block text-sm">{reason}</span>}
      {lacks && <span className="block text-sm text-seal">{`The customer does not have it: ${lacks}`}</span>}
    </Link>
  );
}

/** What J and K press. The screen follows a moment later: a second press goes on from where the first one leads. */
function NeighbourKeys({ requirements, chosen }: { requirements: Requirement[]; chosen: Requirement }) {
  const navigate = useNavigate();
  const onItsWay = useRef<string>(null);
  async function step(by: 1 | -1) {
    const reached = new URLSearchParams(window.location.search).get("document") ?? chosen.id;
    const from = onItsWay.current ?? reached;
    const next = requirements[requirements.findIndex(({ id }) => id === from) + by];
    if (!next) return;
    onItsWay.current = next.id;
    await navigate(documentAddress(window.location.search, next.id), { replace: true, preventScrollReset: true });
    if (onItsWay.current === next.id) onItsWay.current = null;
  }
  return (
    <>
      <button type="button" hidden data-requirement-key="k" onClick={() => step(-1)} />
      <button type="button" hidden data-requirement-key="j" onClick={() => step(1)} />
    </>
  );
}

type ChosenProps = {
  application: ShownApplication;
  requirement: Requirement;
  file: ShownRequirement;
  children: ReactNode;
};

function Chosen({ application, requirement, file, children }: ChosenProps) {
  const { id, version, isOpen, applicant, contact } = application;
  const { accepts, why } = requirement;
  return (
    <DocumentPane
      key={requirement.id}
      requirement={file}
      address={`${deskPaths.applications}/${id}/documents`}
      about={
        <>
          <p className="text-sm">
            Applicant: <b>{applicant}</b>
            {contact && contact.name !== applicant && ` · Customer: ${contact.name}`}
          </p>
          {accepts && <p className="soft text-sm">{`${accepts}. ${why}`}</p>}
        </>
      }
    >
      {children}
      {isOpen && <Judgement requirement={requirement} version={version} />}
    </DocumentPane>
  );
}

/** After one was accepted the next is shown, so this says which it was (by the address). */
function Accepted({ requirements }: { requirements: Requirement[] }) {
  const [parameters] = useSearchParams();
  const id = parameters.get("accepted");
  const accepted = requirements.find((each) => each.id === id && each.state === "accepted");
  if (!accepted) return null;
  const isLast = nextToCheck(requirements, accepted.id) === undefined;
  return (
    <Answer reply={accepted.id}>
      {`Accepted: ${accepted.title}.`}
      {isLast && " Nothing else waits to be checked."}
    </Answer>
  );
}

const { documentDays: days } = retention;

/** Whether the customer wants the documents kept beyond their time. */
const Keeping = ({ application: { keepsDocuments, version } }: { application: ShownApplication }) => (
  <Form method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="keep" value={keepsDocuments ? "no" : "yes"} />
    <span className="soft text-sm">
      {keepsDocuments
        ? "These documents are kept, because the customer asked for it."
        : `These documents are destroyed ${days} days after the application has ended. The certificate stays.`}
    </span>
    <Submit act="keep documents" look="quiet">
      {keepsDocuments ? `Destroy them after ${days} days` : "The customer wants them kept"}
    </Submit>
  </Form>
);

function AddRequirement({ application: { toAdd, version, requirements } }: { application: ShownApplication }) {
  const refused = useRefused("add document");
  return (
    <Fold summary="Ask for another document" isOpen={isRefused(refused)}>
      <Form method="post" className={formRow} preventScrollReset key={requirements.length}>
        <input type="hidden" name="version" value={version} />
        <FormState value={{ id: "add", values: refused }}>
          <SelectField
            label="Document"
            name="rule"
            none="Something else"
            options={toAdd.map(({ key, title }) => ({ value: key, label: title }))}
          />
          <InputField label="What it is" name="title" maxLength={200} />
        </FormState>
        <Submit act="add document">Add</Submit>
      </Form>
    </Fold>
  );
}
