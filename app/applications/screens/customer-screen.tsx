import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { applications as words } from "../../../content/en/staff/applications";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { SearchForm } from "../../ui/desk/search-form";
import { Field } from "../../ui/field";
import type { Customer, Joined } from "../customers.server";
import type { CustomerChoices, ShownRegistration, ShownRow } from "../shown.server";
import { ApplicationRows } from "./application-rows";
import { RegistrationCard } from "./registration-card";

const { customers: text } = words;

type Other = Pick<Joined, "id" | "name" | "phone">;

type ScreenProps = {
  customer: Customer;
  applications: ShownRow[];
  /** What colleagues work on, which the reader cannot open. */
  colleagues: { id: string; text: string }[];
  registrations: ShownRegistration[];
  choices: CustomerChoices;
  /** Other customers by what staff look for. */
  found: { search: string; rows: Other[] };
  reply: { message: string; isRefused: boolean } | undefined;
  /** The orders, which another domain shows. */
  children: ReactNode;
};

/** A person or firm across everything that they sent, ordered and applied for. */
export function CustomerScreen({
  customer,
  applications,
  colleagues,
  registrations,
  choices,
  found,
  reply,
  children,
}: ScreenProps) {
  const [newest] = customer.people;
  return (
    <article className={deskPage}>
      <Link to="/desk/customers" className="link justify-self-start">
        {text.back}
      </Link>
      <PageHead title={newest?.name ?? text.heading} text={newest?.phone} />
      {reply && (
        <Answer reply={reply} isRefused={reply.isRefused}>
          {reply.message}
        </Answer>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title={text.applications}>
            {applications.length + colleagues.length === 0 && <p className="soft">{text.noApplications}</p>}
            {applications.length > 0 && <ApplicationRows rows={applications} />}
            {colleagues.map(({ id, text: line }) => (
              <p key={id} className="soft">
                {line}
              </p>
            ))}
          </Card>
          {registrations.map((registration) => (
            <Registration
              key={`${registration.id} ${customer.version}`}
              registration={registration}
              version={customer.version}
            />
          ))}
          <Elsewhere key={customer.version} customer={customer} choices={choices} />
          <Card title={text.orders}>{children}</Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <People customer={customer} />
          <Others customer={customer} found={found} />
        </div>
      </div>
    </article>
  );
}

/** Ours is worked on with its application; one from elsewhere here. */
const Registration = ({ registration, version }: { registration: ShownRegistration; version: number }) => (
  <RegistrationCard registration={registration} version={registration.applicationId ? undefined : version}>
    {registration.applicationId ? (
      <p>
        <Link className="link" to={`/desk/applications/${registration.applicationId}`}>
          {text.elsewhere.openApplication}
        </Link>
      </p>
    ) : (
      <EndForm id={registration.id} version={version} />
    )}
  </RegistrationCard>
);

const EndForm = ({ id, version }: { id: string; version: number }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="registration" value={id} />
    <Button type="submit" name="act" value="end registration" look="quiet" isSmall>
      {text.elsewhere.end}
    </Button>
  </Form>
);

/** What another agent or the customer applied for: watched with their consent. */
const Elsewhere = ({ customer, choices }: { customer: Customer; choices: CustomerChoices }) => (
  <Card>
    <Fold summary={text.elsewhere.heading}>
      <p className="soft text-sm">{text.elsewhere.text}</p>
      <Form method="post" className={formRow} preventScrollReset>
        <input type="hidden" name="version" value={customer.version} />
        <Choice name="kind" label={text.elsewhere.kind} options={choices.kinds} />
        <Choice name="business" label={words.page.business} options={choices.businesses} />
        <Field id="number" label={text.elsewhere.number}>
          {(control) => <input {...control} name="number" required maxLength={40} autoComplete="off" />}
        </Field>
        <Day name="validFrom" label={words.stageForm.validFrom} most={choices.today} />
        <Field id="validUntil" label={words.stageForm.validUntil}>
          {(control) => <input {...control} type="date" name="validUntil" />}
        </Field>
        <Day name="consentedOn" label={text.elsewhere.consentedOn} most={choices.today} />
        <Field id="consent" label={text.elsewhere.consent}>
          {(control) => <input {...control} name="consent" required maxLength={500} />}
        </Field>
        <Button type="submit" name="act" value="add registration" look="line" isSmall>
          {text.elsewhere.add}
        </Button>
      </Form>
    </Fold>
  </Card>
);

const Choice = ({ name, label, options }: { name: string; label: string; options: CustomerChoices["kinds"] }) => (
  <Field id={name} label={label}>
    {(control) => (
      <select {...control} name={name}>
        {options.map(({ value, label: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const Day = ({ name, label, most }: { name: string; label: string; most: string }) => (
  <Field id={name} label={label}>
    {(control) => <input {...control} type="date" name={name} required max={most} defaultValue={most} />}
  </Field>
);

const People = ({ customer: { people } }: { customer: Customer }) => (
  <Card title={text.people}>
    <ul className="grid gap-2">
      {people.map(({ id, name, phone, email, state, caseId }) => (
        <li key={id} className="border-b border-line pb-2 last:border-0">
          {name}, {state}
          <br />
          <a className="link" href={`tel:+91${phone}`}>
            {phone}
          </a>{" "}
          <span className="soft">{email}</span>{" "}
          {caseId && (
            <Link className="link" to={`/desk/cases/${caseId}`}>
              {text.openCase}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </Card>
);

/** Who is the same by staff's word, who might be, and whoever staff look for to say so. */
const Others = ({ customer, found }: Pick<ScreenProps, "customer" | "found">) => (
  <>
    {customer.joined.length > 0 && (
      <Card title={text.joined}>
        <OtherRows rows={customer.joined} act="part" label={text.part} version={customer.version} />
      </Card>
    )}
    {customer.similar.length > 0 && (
      <Card title={text.similar}>
        <p className="soft text-sm">{text.similarText}</p>
        <OtherRows rows={customer.similar} act="join" label={text.join} version={customer.version} />
      </Card>
    )}
    <Card title={text.another}>
      <p className="soft text-sm">{text.anotherText}</p>
      <SearchForm search={found.search} words={text} />
      {found.search && found.rows.length === 0 && <p className="soft">{text.empty}</p>}
      <OtherRows rows={found.rows} act="join" label={text.join} version={customer.version} />
    </Card>
  </>
);

type OtherRowsProps = { rows: Other[]; act: "join" | "part"; label: string; version: number };

const OtherRows = ({ rows, act, label, version }: OtherRowsProps) => (
  <ul className="grid gap-2">
    {rows.map(({ id, name, phone }) => (
      <li key={id}>
        <Form method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
          <Link className="link" to={`/desk/customers/${id}`}>
            {name}
          </Link>
          <span className="tabular-nums">{phone}</span>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="other" value={id} />
          <Button type="submit" name="act" value={act} look="line" isSmall>
            {label}
          </Button>
        </Form>
      </li>
    ))}
  </ul>
);
