import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { applications as words } from "../../../content/en/staff/applications";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { Card } from "../../ui/desk/card";
import { PageHead } from "../../ui/desk/page-head";
import type { Customer } from "../customers.server";
import type { ShownRegistration, ShownRow } from "../shown.server";
import { ApplicationRows } from "./application-rows";
import { RegistrationCard } from "./registration-card";

const { customers: text } = words;

type ScreenProps = {
  customer: Customer;
  applications: ShownRow[];
  registrations: ShownRegistration[];
  reply: { message: string } | undefined;
  /** The orders, which another domain shows. */
  children: ReactNode;
};

/** A person or firm across everything that they sent, ordered and applied for. */
export function CustomerScreen({ customer, applications, registrations, reply, children }: ScreenProps) {
  const [newest] = customer.people;
  return (
    <article className="mx-auto grid max-w-[76rem] gap-4 px-3 pb-8 wrap-anywhere">
      <Link to="/desk/customers" className="link justify-self-start">
        {text.back}
      </Link>
      <PageHead title={newest?.name ?? text.heading} text={newest?.phone} />
      {reply && (
        <Answer reply={reply} role="status">
          {reply.message}
        </Answer>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title={text.applications}>
            {applications.length === 0 ? (
              <p className="soft">{text.noApplications}</p>
            ) : (
              <ApplicationRows rows={applications} />
            )}
          </Card>
          {registrations.map((registration) => (
            <RegistrationCard key={registration.id} registration={registration} />
          ))}
          <Card title={text.orders}>{children}</Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <People customer={customer} />
          <Others customer={customer} />
        </div>
      </div>
    </article>
  );
}

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

/** Who is the same by staff's word, and who might be. */
function Others({ customer }: { customer: Customer }) {
  const groups = [
    { title: text.joined, hint: "", act: "part", label: text.part, rows: customer.joined },
    { title: text.similar, hint: text.similarText, act: "join", label: text.join, rows: customer.similar },
  ].filter(({ rows }) => rows.length > 0);
  return groups.map(({ title, hint, act, label, rows }) => (
    <Card key={act} title={title}>
      {hint && <p className="soft text-sm">{hint}</p>}
      <ul className="grid gap-2">
        {rows.map(({ id, name, phone }) => (
          <li key={id}>
            <Form method="post" className="flex flex-wrap items-center gap-2">
              <Link className="link" to={`/desk/customers/${id}`}>
                {name}
              </Link>
              <span className="tabular-nums">{phone}</span>
              <input type="hidden" name="version" value={customer.version} />
              <input type="hidden" name="other" value={id} />
              <Button type="submit" name="act" value={act} look="line" isSmall>
                {label}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  ));
}
