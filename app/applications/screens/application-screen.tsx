import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { applications as words } from "../../../content/en/staff/applications";
import { longDay } from "../../../content/hours";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { PersonField } from "../../ui/desk/person-field";
import { Tag } from "../../ui/desk/tag";
import { Field } from "../../ui/field";
import type { ShownApplication } from "../shown.server";
import { isKept, Kept, type Sent, useKept } from "./kept";
import { PapersList } from "./papers-list";
import { RegistrationCard } from "./registration-card";
import { StageForms } from "./stage-forms";

const { page: text } = words;
/** Of a paper's own form it stands at that paper, where the next press is. */
type Reply = { message: string; conflicts: string[]; isRefused: boolean; sent: Sent; paper: string };
type Staff = { id: string; name: string }[];

type ScreenProps = {
  application: ShownApplication;
  /** Whom an admin can give it to. */
  staff: Staff;
  reply: Reply | undefined;
  renderDocument?: (paper: ShownApplication["papers"][number]) => ReactNode;
  /** What the customer sees and writes, which another domain shows. */
  room?: ReactNode;
};

/** One application: what is to be done now, its papers, what it is about and everything that happened. */
export function ApplicationScreen({ application, staff, reply, renderDocument, room }: ScreenProps) {
  const isOfPaper = application.papers.some(({ id }) => id === reply?.paper);
  const answer = reply && (
    <Answer reply={reply} isRefused={reply.isRefused}>
      {reply.message}
      {reply.conflicts.length > 0 && (
        <ul>
          {reply.conflicts.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Answer>
  );
  return (
    <Kept value={reply?.sent ?? {}}>
      <article className={deskPage}>
        <Link to="/desk/applications" className="link justify-self-start">
          {text.back}
        </Link>
        <PageHead
          title={
            <>
              {application.applicant} · {application.kindName}{" "}
              <Tag tone={application.stage === "granted" ? "good" : "plain"}>{application.stageName}</Tag>
            </>
          }
          text={application.reference}
        />
        {/* Without a script the page comes back at its top. */}
        {isOfPaper ? <noscript>{answer}</noscript> : answer}
        <Standing application={application} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <StageForms application={application} />
            {application.registration && (
              <RegistrationCard registration={application.registration} version={application.version}>
                <Certificate application={application} />
              </RegistrationCard>
            )}
            <PapersList
              application={application}
              renderDocument={renderDocument}
              renderAnswer={({ id }) => id === reply?.paper && answer}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Who application={application} staff={staff} />
            {room}
            <Details application={application} />
            <History application={application} />
          </div>
        </div>
      </article>
    </Kept>
  );
}

/** What is going on, in a line: since when, by when, and what the portal says. */
function Standing({
  application: { id, since, due, portal, filed, hasFiling, expected, moverName, refused },
}: {
  application: ShownApplication;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <b>{moverName}</b>
      <span>{since}</span>
      {due && <Tag tone={due.tone === "plain" ? "plain" : "alarm"}>{due.text}</Tag>}
      {filed && <span className="soft">{filed}</span>}
      {filed && (
        <Link className="link" to={`/desk/applications/${id}/papers#filing`}>
          {hasFiling ? text.openFiling : text.attachFiling}
        </Link>
      )}
      {portal && <span className="soft">{portal}</span>}
      {expected && <span className="soft">{expected}</span>}
      {refused && (
        <span>
          {refused.because} {refused.until && `${text.fields.appealUntil}: ${longDay(refused.until)}`}
        </span>
      )}
    </div>
  );
}

function Certificate({ application: { id, registration } }: { application: ShownApplication }) {
  const isThere = Boolean(registration?.certificateId);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {isThere ? text.certificateThere : text.certificateMissing}{" "}
      <Link className="link" to={`/desk/applications/${id}/papers`}>
        {isThere ? text.openCertificate : text.attachCertificate}
      </Link>
    </p>
  );
}

function Who({ application, staff }: { application: ShownApplication; staff: Staff }) {
  const { contact, order, caseId, customerId } = application;
  return (
    <Card title={text.customer}>
      {contact && <Contact {...contact} />}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link className="link" to={`/desk/customers/${customerId}`}>
          {text.openCustomer}
        </Link>
        {caseId && (
          <Link className="link" to={`/desk/cases/${caseId}`}>
            {text.case}
          </Link>
        )}
        {order?.id ? (
          <Link className="link" to={`/desk/orders/${order.id}`}>
            {order.text}
          </Link>
        ) : (
          <span className="soft">{order?.text ?? text.noOrder}</span>
        )}
      </p>
      <OwnerForm application={application} staff={staff} />
    </Card>
  );
}

const Contact = ({ name, phone, email, mail }: NonNullable<ShownApplication["contact"]>) => (
  <p>
    {name}
    <br />
    <a className="link" href={`tel:+91${phone}`}>
      {phone}
    </a>
    {email && (
      <>
        {" · "}
        <a className="link" href={mail}>
          {email}
        </a>
      </>
    )}
  </p>
);

/** An admin gives it to somebody; an agent takes it or gives it back. */
const OwnerForm = ({ application: { owner, version }, staff }: { application: ShownApplication; staff: Staff }) => (
  <Form method="post" className={formRow} key={`${owner.id}`} preventScrollReset>
    <input type="hidden" name="version" value={version} />
    {staff.length > 0 ? (
      <>
        <PersonField id="owner" label={text.owner} none={text.unassigned} people={staff} chosen={owner.id ?? ""} />
        <Button type="submit" name="act" value="assign" look="line" isSmall>
          {text.assign}
        </Button>
      </>
    ) : (
      <>
        <p>
          {text.owner}: {owner.name}
        </p>
        <Button type="submit" name="act" value={owner.isMine ? "release" : "take"} look="line" isSmall>
          {owner.isMine ? text.release : text.take}
        </Button>
      </>
    )}
  </Form>
);

type Choice = { value: string; label: string };

/** What was shown goes along, so that only what was changed here is saved; what is typed stays while other things change. */
function Details({ application: { details, choices, version, isOpen } }: { application: ShownApplication }) {
  const shown = Object.entries(details);
  const kept = useKept("details");
  const select = (name: keyof typeof details, options: readonly Choice[]) => (
    <Field id={name} label={text[name]}>
      {(control) => (
        <select {...control} name={name} defaultValue={kept[name] ?? details[name]}>
          {options.some(({ value }) => value === details[name]) || (
            <option value={details[name]}>{details[name]}</option>
          )}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const typed = (name: "applicant" | "pan" | "gstin", most: number) => (
    <Field id={name} label={text[name]}>
      {(control) => (
        <input
          {...control}
          name={name}
          defaultValue={kept[name] ?? details[name]}
          maxLength={most}
          autoComplete="off"
        />
      )}
    </Field>
  );
  return (
    <Card title={text.factsHeading}>
      <Form method="post" className="grid gap-3" key={JSON.stringify(shown)} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        {shown.map(([name, value]) => (
          <input key={name} type="hidden" name={`shown-${name}`} value={value} />
        ))}
        {/* Once it is closed they are read. */}
        <fieldset className="contents" disabled={!isOpen}>
          {typed("applicant", 200)}
          {select("kind", choices.kinds)}
          {select("business", choices.businesses)}
          {select("constitution", choices.constitutions)}
          {select("premises", choices.premises)}
          {select("state", choices.states)}
          {typed("pan", 20)}
          {typed("gstin", 30)}
        </fieldset>
        {isOpen && (
          <Button type="submit" name="act" value="details" look="line" isSmall>
            {text.save}
          </Button>
        )}
      </Form>
    </Card>
  );
}

function History({ application: { events, notes, version } }: { application: ShownApplication }) {
  const kept = useKept("note");
  return (
    <Card title={text.history}>
      <Fold summary={text.addNote} isOpen={isKept(kept)}>
        <Form method="post" className="grid justify-items-start gap-2" key={notes} preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <Field id="note" label={text.note} className="w-full">
            {(control) => (
              <textarea {...control} name="note" defaultValue={kept.note} rows={3} required maxLength={4000} />
            )}
          </Field>
          <Button type="submit" name="act" value="note" look="line" isSmall>
            {text.addNote}
          </Button>
        </Form>
      </Fold>
      <ol className="grid gap-2 text-sm">
        {events.map(({ id, what, note, by }) => (
          <li key={id} className="border-s-3 border-line ps-3">
            {what}
            {note && <span className="block whitespace-pre-line">{note}</span>}
            <span className="soft block">{by}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
