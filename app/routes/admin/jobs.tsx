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
import { Answer } from "../../ui/desk/answer";
import { Card } from "../../ui/desk/card";
import { PageHead } from "../../ui/desk/page-head";
import { Table } from "../../ui/desk/table";
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
    <>
      <PageHead title={words.heading} text={fill(words.intro, { days: retention.givenUpDays })} />
      {reply && (
        <Answer reply={reply} role="status">
          <p>{reply.told}</p>
        </Answer>
      )}
      {jobs.length + events.length === 0 && (
        <Card>
          <p className="soft">{words.none}</p>
        </Card>
      )}
      {jobs.length > 0 && (
        <Card>
          <Table columns={words.columns} aria-label={words.heading}>
            {jobs.map(({ id, what, about, happened, since }) => (
              <tr key={id}>
                <th scope="row">{what}</th>
                <td>{about}</td>
                <td>{happened}</td>
                <td className="text-balance tabular-nums">{since}</td>
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
          </Table>
          {count > jobs.length && <p className="soft">{fill(words.more, { shown: jobs.length, count })}</p>}
        </Card>
      )}
      {events.length > 0 && <UnusableEvents events={events} />}
    </>
  );
}

/** They cannot be tried again: what is missing in them is looked up at the gateway. */
const UnusableEvents = ({ events }: { events: UnusableEvent[] }) => (
  <Card title={words.events.heading}>
    <p className="soft">{words.events.intro}</p>
    <Table columns={words.events.columns} aria-label={words.events.heading}>
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

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
