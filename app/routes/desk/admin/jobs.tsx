import { data, Form, Link } from "react-router";
import { retention } from "../../../../content/law/retention";
import { readForm } from "../../../accounts/form.server";
import { requireStaff } from "../../../accounts/guards.server";
import { recordAudit } from "../../../audit/record.server";
import { instantFormat, zoneFromCookie } from "../../../cases/list/time-zone";
import { PageFailed } from "../../../desk/screens/fetch-failed";
import { listStopped, type NotSent, tryAgain, type UnusableEvent } from "../../../desk/stopped-jobs.server";
import { Answer } from "../../../ui/desk/answer";
import { Card } from "../../../ui/desk/card";
import { PageHead } from "../../../ui/desk/page-head";
import { Table } from "../../../ui/desk/table";
import { useAnswer } from "../../../ui/desk/use-answer";
import { Submit } from "../../../ui/submit";
import { privateMeta } from "../../../ui/words/site-name";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/jobs";

export const meta = privateMeta("Failed jobs");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const format = instantFormat(zoneFromCookie(args.request.headers.get("Cookie")));
  return listStopped(proof, args.context.get(services).sql, (at) => format.format(at));
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql, jobs } = args.context.get(services);
  const id = String((await readForm(args.request)).get("id") ?? "");
  if (!(await tryAgain(proof, sql, id))) return data({ message: "This job is no longer failed." }, { status: 404 });
  await recordAudit(sql, proof.user.id, { action: "job tried again", object: id });
  jobs.wake();
  return data({ message: "Trying again." });
}

export default function StoppedJobs({
  loaderData: { jobs, count, events, notSent },
  actionData,
}: Route.ComponentProps) {
  const reply = useAnswer(actionData);
  return (
    <>
      <PageHead
        title="Failed jobs"
        text={`Jobs the system could not finish: mails that could not be delivered for two days, and jobs that crashed twice. They stay here until you try them again, and are removed after ${retention.givenUpDays} days.`}
      />
      {reply && (
        <Answer reply={reply} role="status">
          <p>{reply.message}</p>
        </Answer>
      )}
      {jobs.length + events.length + notSent.length === 0 && (
        <Card>
          <p className="soft">Nothing has failed.</p>
        </Card>
      )}
      {jobs.length > 0 && (
        <Card>
          <Table columns={["What", "About", "What happened", "Since", "Try again"]} aria-label="Failed jobs">
            {jobs.map(({ id, what, about, happened, since }) => (
              <tr key={id}>
                <th scope="row">{what}</th>
                <td>
                  {about.to ? (
                    <Link className="link" to={about.to}>
                      {about.text}
                    </Link>
                  ) : (
                    about.text
                  )}
                </td>
                <td>{happened}</td>
                <td className="text-balance tabular-nums">{since}</td>
                <td>
                  <Form method="post">
                    <input type="hidden" name="id" value={id} />
                    <Submit aria-label={`Try again: ${what}, since ${since}`}>Try again</Submit>
                  </Form>
                </td>
              </tr>
            ))}
          </Table>
          {count > jobs.length && <p className="soft">{`The newest ${jobs.length} of ${count} are shown.`}</p>}
        </Card>
      )}
      {events.length > 0 && <UnusableEvents events={events} />}
      {notSent.length > 0 && <MailsNotSent mails={notSent} />}
    </>
  );
}

/** They cannot be tried again: what is missing in them is looked up at the gateway. */
const UnusableEvents = ({ events }: { events: UnusableEvent[] }) => (
  <Card title="Payment gateway events that could not be used">
    <p className="soft">
      The gateway sent and signed these in the last 30 days, but something in them was missing or unknown, so no order
      was changed by them. Please look each up in the gateway's own dashboard by its id.
    </p>
    <Table
      columns={["Event", "What could not be read", "Since"]}
      aria-label="Payment gateway events that could not be used"
    >
      {events.map(({ id, field, since }) => (
        <tr key={id}>
          <th scope="row" className="wrap-anywhere">
            {id}
          </th>
          <td>{field}</td>
          <td className="text-balance tabular-nums">{since}</td>
        </tr>
      ))}
    </Table>
  </Card>
);

/** Somebody tried to flood a mailbox, or a customer is very busy: staff can tell by the orders. */
const MailsNotSent = ({ mails }: { mails: NotSent[] }) => (
  <Card title="Mails not sent because there were too many">
    <p className="soft">
      Visitors caused more mails in the last 30 days than one mailbox, mobile number or network gets in an hour or a
      day. Their orders and enquiries are stored as usual, and the pages showed their links. If a customer misses a
      mail, send the link again from their order or case.
    </p>
    <Table
      columns={["Mail", "Limit", "Not sent", "Orders or enquiries", "Last"]}
      aria-label="Mails not sent because there were too many"
    >
      {mails.map(({ mail, reason, count, people, last }) => (
        <tr key={mail + reason}>
          <th scope="row">{mail}</th>
          <td>{reason}</td>
          <td className="tabular-nums">{count}</td>
          <td className="tabular-nums">{people}</td>
          <td className="text-balance tabular-nums">{last}</td>
        </tr>
      ))}
    </Table>
  </Card>
);

export const ErrorBoundary = () => <PageFailed text="The failed jobs could not be loaded." />;
