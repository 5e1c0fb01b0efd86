import { data, Form } from "react-router";
import { stoppedJobs as words } from "../../../content/en/staff/stopped-jobs";
import { fill } from "../../../content/format";
import { retention } from "../../../content/law/retention";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { listStopped, tryAgain, type UnusableEvent } from "../../desk/jobs/stopped-jobs.server";
import { instantFormat, zoneFromCookie } from "../../desk/list/time-zone";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { recordAudit } from "../../privacy/audit/record.server";
import { Button } from "../../ui/button";
import { ColumnHeads } from "../../ui/desk/column-heads";
import { useAnswer } from "../../ui/desk/use-answer";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/jobs";

export const meta = () => [{ title: words.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const format = instantFormat(zoneFromCookie(args.request.headers.get("Cookie")));
  return listStopped(proof, args.context.get(services).sql, (at) => format.format(at));
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql, jobs } = args.context.get(services);
  const id = String((await readForm(args.request)).get("id") ?? "");
  if (!(await tryAgain(proof, sql, id))) return data({ told: words.gone }, { status: 404 });
  await recordAudit(sql, proof.user.id, { action: "job tried again", object: id });
  jobs.wake();
  return data({ told: words.told });
}

export default function StoppedJobs({ loaderData: { jobs, count, events }, actionData }: Route.ComponentProps) {
  const reply = useAnswer(actionData);
  return (
    <section className="desk-sheet" aria-labelledby="jobs-heading">
      <div className="desk-sheet-head">
        <h1 id="jobs-heading" className="text-h3 md:text-figure">
          {words.heading}
        </h1>
      </div>
      <p className="soft">{fill(words.intro, { days: retention.givenUpDays })}</p>
      {reply && <p role="status">{reply.told}</p>}
      {jobs.length + events.length === 0 && <p className="desk-empty">{words.none}</p>}
      {jobs.length > 0 && (
        <table className="desk-table privacy-table">
          <caption className="sr-only">{words.heading}</caption>
          <ColumnHeads columns={words.columns} />
          <tbody>
            {jobs.map(({ id, what, about, happened, since }) => (
              <tr key={id}>
                <th scope="row">{what}</th>
                <td className="privacy-object">{about}</td>
                <td>{happened}</td>
                <td className="desk-time">{since}</td>
                <td>
                  <Form method="post">
                    <input type="hidden" name="id" value={id} />
                    <Button type="submit" isSmall look="line" aria-label={fill(words.tryAgainWith, { what, since })}>
                      {words.tryAgain}
                    </Button>
                  </Form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count > jobs.length && <p className="soft">{fill(words.more, { shown: jobs.length, count })}</p>}
      {events.length > 0 && <UnusableEvents events={events} />}
    </section>
  );
}

/** They cannot be tried again: what is missing in them is looked up at the gateway. */
const UnusableEvents = ({ events }: { events: UnusableEvent[] }) => (
  <>
    <h2 id="events-heading">{words.events.heading}</h2>
    <p className="soft">{words.events.intro}</p>
    <table className="desk-table privacy-table" aria-labelledby="events-heading">
      <ColumnHeads columns={words.events.columns} />
      <tbody>
        {events.map(({ id, field, since }) => (
          <tr key={id}>
            <th scope="row" className="privacy-object">
              {id}
            </th>
            <td className="privacy-object">{field}</td>
            <td className="desk-time">{since}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
