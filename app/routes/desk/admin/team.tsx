import { Form } from "react-router";
import { passwordAddress } from "../../../../content/account-paths";
import { deskPaths } from "../../../../content/desk-paths";
import { team as words } from "../../../../content/en/staff/team";
import { fill } from "../../../../content/format";
import type { StaffProof } from "../../../../db/personal/staff-proof";
import { readForm } from "../../../accounts/form.server";
import { requireStaff } from "../../../accounts/guards.server";
import { answerForm, type Outcome, redirectTo } from "../../../accounts/outcome.server";
import { FormerList, InvitedList, InviteForm } from "../../../accounts/screens/team-invitations";
import { TeamMembers } from "../../../accounts/screens/team-members";
import { invite, withdraw } from "../../../accounts/team/invitations.server";
import {
  changeRole,
  deactivate,
  listFormer,
  listInvited,
  listMembers,
  setPresence,
} from "../../../accounts/team/members.server";
import type { AccountRequest } from "../../../accounts/user.server";
import { releaseApplications } from "../../../applications/change-application.server";
import { recordAudit } from "../../../audit/record.server";
import { coverAbsence, endCover } from "../../../cases/cover-absence.server";
import { instantFormat, zoneFromCookie } from "../../../cases/list/time-zone";
import { assignsAutomatically, releaseCases, setAutomaticAssignment } from "../../../cases/ownership.server";
import { PageFailed } from "../../../desk/screens/fetch-failed";
import { ButtonLink } from "../../../ui/button";
import { Fold } from "../../../ui/desk/fold";
import { sheet } from "../../../ui/desk/page";
import { PageHead } from "../../../ui/desk/page-head";
import { useAnswer } from "../../../ui/desk/use-answer";
import { actOf } from "../../../ui/read-fields";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/team";

export const meta = () => [{ title: words.heading }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const [members, invited, former, isAssigning] = await Promise.all([
    listMembers(proof, sql),
    listInvited(sql),
    listFormer(sql),
    assignsAutomatically(sql),
  ]);
  const count = members.length + invited.length + former.length;
  await recordAudit(sql, proof.user.id, { action: "listed", details: { page: "team", count } });
  const { format } = instantFormat(zoneFromCookie(args.request.headers.get("Cookie")));
  return {
    hasRecentPassword: proof.hasRecentPassword,
    isAssigning,
    members: members.map((member) => ({
      ...member,
      lastSignIn: member.lastSignIn && format(member.lastSignIn),
      isYou: member.id === proof.user.id,
    })),
    invited: invited.map((each) => ({ ...each, expiresAt: format(each.expiresAt) })),
    former: former.map((each) => ({ ...each, deactivatedAt: format(each.deactivatedAt) })),
  };
}

type Rule = (
  asked: AccountRequest,
  proof: StaffProof,
  input: Record<string, unknown>,
  page: string,
) => Promise<Outcome>;

const forms: Record<string, Rule> = {
  invite,
  withdraw,
  role: changeRole,
  presence: (...parameters) =>
    setPresence(...parameters, (sql, member, isAbsent, actor) =>
      isAbsent ? coverAbsence(sql, member, actor) : endCover(sql, member, actor),
    ),
  deactivate: (...parameters) =>
    deactivate(...parameters, async (...left) => {
      await releaseCases(...left);
      await releaseApplications(...left);
    }),
  assignment: async ({ accounts }, proof, { automatic }, page) => {
    const isOn = automatic === "yes";
    await setAutomaticAssignment(accounts.sql, isOn);
    await recordAudit(accounts.sql, proof.user.id, { action: `automatic assignment turned ${isOn ? "on" : "off"}` });
    return redirectTo(page, isOn ? "assignsOn" : "assignsOff");
  },
};

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin");
  const form = await readForm(args.request);
  // A member's forms also name the member, so that a refusal shows beside them: `role-<id>`.
  const [name = ""] = String(form.get("form")).split("-");
  const rule = actOf(forms, name);
  if (!rule) throw new Response(null, { status: 400 });
  const outcome = await rule(asked, proof, Object.fromEntries(form), deskPaths.team);
  args.context.get(services).jobs.wake();
  return answerForm(asked, form, outcome);
}

export default function Team({ loaderData: view, actionData }: Route.ComponentProps) {
  const reply = useAnswer(actionData);
  const isBesideRow = reply && (reply.form === "invite" || reply.form.includes("-"));
  return (
    <>
      <PageHead title={words.heading} id="team-heading" />
      <section className={sheet} aria-labelledby="team-heading">
        {!view.hasRecentPassword && <PasswordFirst />}
        {reply && !isBesideRow && (
          <p className="field-problem" role="alert">
            {reply.message}
          </p>
        )}
        <TeamMembers members={view.members} reply={reply} />
      </section>
      <div className="grid grid-cols-1 items-start gap-5 min-[60rem]:grid-cols-2">
        <section className={sheet} aria-labelledby="invite-heading">
          <h2 id="invite-heading">{words.invite.heading}</h2>
          <p className="soft">{words.invite.text}</p>
          {/* After an invitation the form begins anew. */}
          <InviteForm reply={reply} key={view.invited[0]?.email} />
          {view.invited.length > 0 && <InvitedList invited={view.invited} />}
        </section>
        <section className={sheet} aria-labelledby="assignment-heading">
          <h2 id="assignment-heading">{words.assignment.heading}</h2>
          <AssignmentSwitch isOn={view.isAssigning} />
          {view.former.length > 0 && (
            <Fold summary={fill(words.former.fold, { count: view.former.length })}>
              <FormerList former={view.former} />
            </Fold>
          )}
        </section>
      </div>
    </>
  );
}

const PasswordFirst = () => (
  <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-paper-deep px-[0.9rem] py-3">
    {words.again.text}{" "}
    <ButtonLink href={passwordAddress(deskPaths.team)} look="line" isSmall>
      {words.again.submit}
    </ButtonLink>
  </p>
);

const AssignmentSwitch = ({ isOn }: { isOn: boolean }) => (
  <Form method="post" preventScrollReset className="grid grid-cols-1 gap-2">
    <input type="hidden" name="form" value="assignment" />
    <button
      type="submit"
      className="switch flex min-h-11 flex-wrap items-center gap-x-3 justify-self-start text-start font-semibold"
      role="switch"
      aria-checked={isOn}
      aria-describedby="assignment-text"
      name="automatic"
      value={isOn ? "no" : "yes"}
    >
      {words.assignment.label}
    </button>
    <p id="assignment-text" className="soft">
      {words.assignment.text}
    </p>
  </Form>
);

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
