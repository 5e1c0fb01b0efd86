import { data, Link } from "react-router";
import { deskPaths } from "../../../../content/desk-paths";
import { StaffProof } from "../../../../db/personal/staff-proof";
import { readForm } from "../../../accounts/form.server";
import { requireStaff, requireUser } from "../../../accounts/guards.server";
import { givePasswordAgain } from "../../../accounts/sign-in/passwords.server";
import { PageFailed } from "../../../desk/screens/fetch-failed";
import { actOnPrivacy } from "../../../privacy/desk/privacy-acts.server";
import { loadPrivacyDesk } from "../../../privacy/desk/show-privacy-desk.server";
import type { Requested } from "../../../privacy/my-data/requests.server";
import { ConfirmRequest, ForSomeone } from "../../../privacy/screens/phone-request";
import {
  Answered,
  Notices,
  OpenRequests,
  Questions,
  RecentRequests,
  Redactions,
  Retention,
  Unrecorded,
} from "../../../privacy/screens/privacy-desk";
import { Card } from "../../../ui/desk/card";
import { Fold } from "../../../ui/desk/fold";
import { PageHead } from "../../../ui/desk/page-head";
import { useAnswer } from "../../../ui/desk/use-answer";
import { privateMeta } from "../../../ui/words/site-name";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/privacy";

export const meta = privateMeta("Privacy");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql, accounts } = args.context.get(services);
  return loadPrivacyDesk(proof, { sql, secrets: accounts.secrets }, args.url.searchParams);
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin");
  const { sql, accounts, jobs, recordErasures } = args.context.get(services);
  const form = await readForm(args.request);
  const checked = form.has("currentPassword")
    ? await givePasswordAgain(asked, await requireUser(asked), Object.fromEntries(form))
    : null;
  const { proof: renewed } = checked ? await StaffProof.check(sql, proof.sessionId) : { proof };
  const isRefused = checked !== null && checked.status !== 200;
  const done: Requested =
    isRefused || !renewed
      ? { ok: false, message: checked?.message ?? "", mustConfirm: true }
      : await actOnPrivacy(renewed, { sql, secrets: accounts.secrets, recordErasures }, form);
  jobs.wake();
  const status = isRefused ? checked.status : done.ok ? 200 : 400;
  return data({ ...done, ...typedIn(form, done, renewed?.hasRecentPassword ?? false) }, { status });
}

/** What was chosen and written stays for the question before it is done, and where it was refused. */
function typedIn(form: FormData, { ok, mustConfirm }: Requested, hasPassword: boolean) {
  const field = (name: string) => String(form.get(name) ?? "").trim();
  const addresses = form.getAll("address").map(String);
  const [act, contact, reason] = [field("act"), field("contact"), field("reason")];
  return {
    confirm: mustConfirm ? { act, contact, reason, addresses, needsPassword: act === "erase" && !hasPassword } : null,
    typed: ok
      ? undefined
      : {
          act,
          reason,
          words: field("words"),
          name: field("name"),
          email: field("email"),
          state: field("state"),
          addresses,
        },
  };
}

export default function Privacy({ loaderData: view, actionData }: Route.ComponentProps) {
  const reply = useAnswer(actionData);
  const folded = [
    { heading: "Due for automatic deletion tonight", content: <Retention {...view} /> },
    { heading: "Privacy notice for older forms", content: <Notices {...view} /> },
  ];
  return (
    <>
      <PageHead title="Requests about personal data" />
      {reply?.confirm && (
        <ConfirmRequest reply={reply} asked={reply.confirm} name={view.found?.name ?? "this person"} />
      )}
      {reply && !reply.confirm && <Answered reply={reply} />}
      <Unrecorded {...view} />
      <Card title="To answer">
        <OpenRequests {...view} />
      </Card>
      {view.questions.length > 0 && (
        <Card title="Found in texts about others">
          <Questions {...view} />
        </Card>
      )}
      {view.redactions.length > 0 && (
        <Card title="Removed by corrections">
          <Redactions {...view} />
        </Card>
      )}
      <div className="grid grid-cols-1 items-start gap-5 min-[60rem]:grid-cols-2">
        <Card title="Request by phone">
          <ForSomeone {...view} reply={reply} />
        </Card>
        <Card>
          {folded.map(({ heading, content }) => (
            <Fold key={heading} summary={heading}>
              {content}
            </Fold>
          ))}
          <Link className="link min-h-11 content-center text-sm" to={deskPaths.audit}>
            Audit log: who saw and changed what
          </Link>
        </Card>
      </div>
      <Card title="Recent requests">
        <RecentRequests {...view} />
      </Card>
    </>
  );
}

export const ErrorBoundary = () => <PageFailed text="The requests could not be read." />;
