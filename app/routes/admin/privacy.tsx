import { data, Link } from "react-router";
import { privacyDesk as words } from "../../../content/en/staff/privacy-desk";
import { passwordAddress } from "../../accounts/account-paths";
import { readForm } from "../../accounts/form.server";
import { requireRecentPasswordOnPage, requireStaff } from "../../accounts/guards.server";
import { deskPaths } from "../../desk/desk-paths";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { actOnPrivacy, loadPrivacyDesk } from "../../privacy/my-data/desk.server";
import {
  Answered,
  Notices,
  OpenRequests,
  RecentRequests,
  Retention,
  Unrecorded,
} from "../../privacy/screens/privacy-desk";
import { ConfirmErasure, ForSomeone } from "../../privacy/screens/someone-rings";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { PageHead } from "../../ui/desk/page-head";
import { useAnswer } from "../../ui/desk/use-answer";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/privacy";

export const meta = () => [{ title: words.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { search, searchParams } = args.url;
  const view = await loadPrivacyDesk(proof, args.context.get(services).sql, searchParams);
  return { ...view, passwordAt: proof.hasRecentPassword ? null : passwordAddress(deskPaths.privacy + search) };
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin");
  const { sql, accounts, jobs } = args.context.get(services);
  const form = await readForm(args.request);
  const done = await actOnPrivacy(proof, { sql, secrets: accounts.secrets }, form);
  if (done.needsPassword) requireRecentPasswordOnPage(asked, proof);
  jobs.wake();
  const given = (name: string) => String(form.get(name) ?? "");
  const addresses = form.getAll("address").map(String);
  const confirm = done.mustConfirm ? { contact: given("contact"), reason: given("reason"), addresses } : null;
  return data({ ...done, confirm }, { status: done.ok ? 200 : 400 });
}

export default function Privacy({ loaderData: view, actionData }: Route.ComponentProps) {
  const reply = useAnswer(actionData);
  const folded = [
    { heading: words.retention.heading, content: <Retention {...view} /> },
    { heading: words.notices.heading, content: <Notices {...view} /> },
  ];
  return (
    <>
      <PageHead title={words.heading} />
      {reply?.confirm && <ConfirmErasure reply={reply} {...reply.confirm} />}
      {reply && !reply.confirm && <Answered reply={reply} />}
      <Unrecorded {...view} />
      <Card title={words.open.heading}>
        <OpenRequests {...view} />
      </Card>
      <div className="grid grid-cols-1 items-start gap-5 min-[60rem]:grid-cols-2">
        <Card title={words.ring.heading}>
          <ForSomeone {...view} />
        </Card>
        <Card>
          {folded.map(({ heading, content }) => (
            <Fold key={heading} summary={heading}>
              {content}
            </Fold>
          ))}
          <Link className="link min-h-11 content-center text-sm" to={deskPaths.audit}>
            {words.log}
          </Link>
        </Card>
      </div>
      <Card title={words.recent.heading}>
        <RecentRequests {...view} />
      </Card>
    </>
  );
}

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
