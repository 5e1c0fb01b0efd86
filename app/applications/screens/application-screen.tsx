import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { states } from "../../../content/choices";
import { deskPaths } from "../../../content/desk-paths";
import { sayKind } from "../../../content/en/applications/names";
import { applicationKinds, type Constitution, type Premises } from "../../../content/law/application-kinds";
import { sayPhone } from "../../../content/phone";
import { businessNames } from "../../customers/screens/customer-screen";
import { RegistrationCard } from "../../customers/screens/registration-card";
import { IssuedFile } from "../../documents/screens/issued-file";
import { Answer } from "../../ui/desk/answer";
import { Breakable } from "../../ui/desk/breakable";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { deskPage } from "../../ui/desk/page";
import { PersonField } from "../../ui/desk/person-field";
import { Tag } from "../../ui/desk/tag";
import { isRefused, RefusedForm, type Sent, useRefused } from "../../ui/desk/use-answer";
import { FormState, InputField, SelectField, TextField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import { longestNote } from "../application";
import type { ShownFiles } from "../documents/documents-page.server";
import type { Place } from "../list/find-place.server";
import { ApplicationHead } from "./application-head";
import type { ShownApplication } from "./application-page.server";
import { RequirementList } from "./requirement-list";
import { StageForms } from "./stage-forms";

/** The answer to a document's form is shown at that document, where the next button is. */
type Reply = { message: string; conflicts: string[]; isRefused: boolean; sent: Sent; requirement: string };
type Staff = { id: string; name: string }[];

type ScreenProps = {
  application: ShownApplication;
  files: ShownFiles;
  /** In the list that it was opened from. */
  place: Place;
  /** To whom an admin can assign it. */
  staff: Staff;
  reply: Reply | undefined;
  /** What the customer sees and writes, which another domain shows. */
  tracking?: ReactNode;
};

/** One application: what is to be done now, its documents, what it is about and everything that happened. */
export function ApplicationScreen({ application, files, place, staff, reply, tracking }: ScreenProps) {
  const { registration, mainStep } = application;
  const isOfRequirement = application.requirements.some(({ id }) => id === reply?.requirement);
  const address = `${deskPaths.applications}/${application.id}/documents`;
  const certificate = files.certificate && (
    <IssuedFile
      name="certificate"
      file={files.certificate}
      address={address}
      isMain={mainStep.step === "certificate"}
    />
  );
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
    <RefusedForm value={reply?.sent ?? {}}>
      <article className={deskPage}>
        <Steps place={place} />
        <ApplicationHead application={application} />
        {/* Without a script the page comes back at its top. */}
        {isOfRequirement ? <noscript>{answer}</noscript> : answer}
        <StageForms application={application} certificate={certificate} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {registration && (
              <RegistrationCard registration={registration} version={application.version}>
                {mainStep.step !== "certificate" && certificate}
              </RegistrationCard>
            )}
            <RequirementList
              application={application}
              files={files.requirements}
              replied={reply?.requirement ?? ""}
              answer={answer}
            />
            {files.filing && <IssuedFile name="filing" file={files.filing} address={address} />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:max-xl:grid-cols-2">
            <Who application={application} staff={staff} />
            <Money application={application} />
            {tracking}
            <Details application={application} />
            <History application={application} />
          </div>
        </div>
      </article>
    </RefusedForm>
  );
}

const step = "link inline-flex min-h-10 items-center whitespace-nowrap";

/** Back to the list, and through it. */
function Steps({ place }: { place: Place }) {
  return (
    <nav aria-label="List" className="-my-2 flex items-center gap-x-4 text-sm max-[18rem]:flex-wrap print:hidden">
      <Link to={place?.list ?? deskPaths.applications} className={step}>
        {place ? "Back to the list" : "All applications"}
      </Link>
      {place && (
        <>
          <span className="soft me-auto min-w-0">{place.text}</span>
          <Neighbour to={place.previous} label="Previous" />
          <Neighbour to={place.next} label="Next" />
        </>
      )}
    </nav>
  );
}

const Neighbour = ({ to, label }: { to: string | undefined; label: string }) =>
  to ? (
    <Link to={to} className={step}>
      {label}
    </Link>
  ) : (
    <span className="soft">{label}</span>
  );

/** What was agreed and what was paid; the order's own page has everything else. */
function Money({ application: { money, order } }: { application: ShownApplication }) {
  if (!money) return null;
  return (
    <Card title="Money">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Tag tone={money.isPaid ? "good" : "plain"}>{money.state}</Tag>
        <Link className="link" to={`${deskPaths.orders}/${order?.id}`}>
          {order?.text}
        </Link>
      </p>
      {money.due && <p className="font-semibold">{money.due}</p>}
      <dl className="text-sm tabular-nums">
        {money.lines.map(({ label, amount }) => (
          <div
            key={label}
            className="flex justify-between gap-4 py-0.5 last:border-t last:border-line last:font-semibold"
          >
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {money.payments.map(({ id, text }) => (
        <p key={id} className="soft text-sm">
          {text}
        </p>
      ))}
      {money.refunded && <p className="text-sm text-seal">{money.refunded}</p>}
    </Card>
  );
}

function Who({ application, staff }: { application: ShownApplication; staff: Staff }) {
  const { contact, order, caseId, customerId } = application;
  return (
    <Card title="Customer">
      {contact && <Contact {...contact} />}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link className="link" to={`/desk/customers/${customerId}`}>
          Open the customer
        </Link>
        {caseId && (
          <Link className="link" to={`/desk/cases/${caseId}`}>
            Open the case
          </Link>
        )}
        {!order?.id && <span className="soft">{order?.text ?? "No order on this site"}</span>}
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
      {sayPhone(phone)}
    </a>
    {email && (
      <>
        <br />
        <a className="link" href={mail}>
          <Breakable text={email} after="@" />
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
        <PersonField id="owner" label="Owner" none="Unassigned" people={staff} chosen={owner.id ?? ""} />
        <Submit act="assign">Assign</Submit>
      </>
    ) : (
      <>
        <p>Owner: {owner.name}</p>
        <Submit act={owner.isMine ? "release" : "take"}>{owner.isMine ? "Give it back" : "Take it"}</Submit>
      </>
    )}
  </Form>
);

const constitutionNames = {
  proprietor: "Proprietor",
  partnership: "Partnership",
  llp: "LLP",
  company: "Company",
  cooperative: "Co-operative",
  other: "Other (family, trust, society)",
} satisfies Record<Constitution, string>;
const premisesNames = {
  owned: "Owned",
  rented: "Rented",
  consent: "Used by consent",
} satisfies Record<Premises, string>;
const stateNames = Object.fromEntries(states.map((state) => [state, state]));

/** What was shown goes along, so that only what was changed here is saved; what is typed stays while other things change. */
function Details({ application: { service, details, version, isOpen } }: { application: ShownApplication }) {
  const shown = Object.entries(details);
  const kinds = Object.fromEntries(applicationKinds[service].map((kind) => [kind, sayKind(kind)]));
  /** One that is not listed any more stays. */
  const select = (name: keyof typeof details, label: string, options: Record<string, string>) => {
    const value = details[name];
    const all = value in options ? options : { [value]: value, ...options };
    return <SelectField label={label} name={name} defaultValue={value} options={all} />;
  };
  const typed = (name: "applicant" | "pan" | "gstin", label: string, most: number) => (
    <InputField label={label} name={name} defaultValue={details[name]} maxLength={most} autoComplete="off" />
  );
  return (
    <Card title="Details">
      <Form method="post" className="grid gap-3" key={JSON.stringify(shown)} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        {shown.map(([name, value]) => (
          <input key={name} type="hidden" name={`shown-${name}`} value={value} />
        ))}
        {/* Of a closed application they can only be read. */}
        <fieldset className="contents" disabled={!isOpen}>
          <FormState value={{ values: useRefused("details") }}>
            {typed("applicant", "Applicant (person or firm)", 200)}
            {select("kind", "Applied for", kinds)}
            {select("business", "Business", businessNames)}
            {select("constitution", "Constitution", constitutionNames)}
            {select("premises", "Premises", premisesNames)}
            {select("state", "State", stateNames)}
            {typed("pan", "PAN", 20)}
            {typed("gstin", "GSTIN", 30)}
          </FormState>
        </fieldset>
        {isOpen && <Submit act="details">Save</Submit>}
      </Form>
    </Card>
  );
}

function History({ application: { events, notes, version } }: { application: ShownApplication }) {
  const refused = useRefused("note");
  return (
    <Card title="History">
      <Fold summary="Add a note" isOpen={isRefused(refused)}>
        <Form method="post" className="grid justify-items-start gap-2" key={notes} preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <FormState value={{ values: refused }}>
            <TextField label="Note" fieldClass="w-full" name="note" rows={3} required maxLength={longestNote} />
          </FormState>
          <Submit act="note">Add a note</Submit>
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
