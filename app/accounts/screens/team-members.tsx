import { Form } from "react-router";
import { team as words } from "../../../content/en/staff/team";
import { fill } from "../../../content/format";
import { Table } from "../../ui/desk/table";
import { Tag } from "../../ui/desk/tag";
import { Icon } from "../../ui/icon";
import { Submit } from "../../ui/submit";
import type { AccountReply } from "../outcome.server";
import type { Member } from "../team/members.server";
import { AccountForm } from "./account-form";

const { actions } = words;
/** On a narrow screen, where the heads of the columns are hidden, the time says what it is. */
const lastSignInLabel = words.columns[4];

/** A member as the page shows them; a time is words already. */
export type ShownMember = Omit<Member, "lastSignIn"> & { lastSignIn: string | null; isYou: boolean };

type MembersProps = { members: ShownMember[]; reply: AccountReply | undefined };

export const TeamMembers = ({ members, reply }: MembersProps) => (
  <Table
    columns={words.columns}
    caption={words.caption}
    cards="60rem"
    className="min-[60rem]:[--cell:0.65rem_0.6rem] min-[60rem]:[&_tbody_:is(th,td)]:align-middle"
  >
    {members.map((member) => (
      <MemberRow key={member.id} member={member} reply={reply?.form.endsWith(member.id) ? reply : undefined} />
    ))}
  </Table>
);

function MemberRow({ member, reply }: { member: ShownMember; reply: AccountReply | undefined }) {
  const { name, email, role, isAbsent, openCases, lastSignIn, isYou } = member;
  return (
    <tr className="gap-x-[0.9rem] gap-y-1 cards:py-[0.9rem]">
      <th scope="row" className="grow shrink-0 basis-full">
        {name}
        {isYou && <span className="soft font-normal"> ({words.you})</span>}
        <span className="soft block font-normal">{email}</span>
      </th>
      <td>{words.roles[role]}</td>
      <td>{isAbsent ? <Tag tone="alarm">{words.absent}</Tag> : words.present}</td>
      <td>{openCases === 1 ? words.openCase : fill(words.openCases, { count: openCases })}</td>
      <td className="grow shrink-0 basis-full text-balance tabular-nums">
        {lastSignIn ? (
          <>
            <span className="min-[60rem]:hidden">{lastSignInLabel} </span>
            {lastSignIn}
          </>
        ) : (
          <i>{words.neverSignedIn}</i>
        )}
      </td>
      <td className="grow shrink-0 basis-full min-[60rem]:w-84 cards:pt-[0.4rem]">
        <div className="-ms-4 flex flex-wrap gap-2">
          <Presence member={member} />
          {!isYou && <MoreActions member={member} reply={reply} />}
        </div>
      </td>
    </tr>
  );
}

const Presence = ({ member: { id, name, isAbsent } }: { member: ShownMember }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="form" value="presence" />
    <input type="hidden" name="user" value={id} />
    <Submit look="quiet" name="absent" value={isAbsent ? "no" : "yes"}>
      {isAbsent ? actions.present : actions.absent}
      <span className="sr-only">: {name}</span>
    </Submit>
  </Form>
);

/** What asks for a second thought stays folded, with its consequence beside it. */
function MoreActions({ member: { id, name, role }, reply }: { member: ShownMember; reply: AccountReply | undefined }) {
  const other = role === "admin" ? "agent" : "admin";
  const user = <input type="hidden" name="user" value={id} />;
  return (
    <details className="group open:basis-full" open={reply !== undefined || undefined}>
      <summary className="button button-quiet button-small cursor-pointer">
        {actions.more}
        <Icon name="down" className="group-open:rotate-180" />
        <span className="sr-only">: {name}</span>
      </summary>
      <div className="grid max-w-88 gap-3 py-3">
        <p className="soft">{other === "admin" ? actions.makeAdminText : fill(actions.makeAgentText, { name })}</p>
        <AccountForm
          name={`role-${id}`}
          look="line"
          reply={reply}
          submit={other === "admin" ? actions.makeAdmin : actions.makeAgent}
          busy={actions.busy}
        >
          {user}
          <input type="hidden" name="role" value={other} />
        </AccountForm>
        <p className="soft border-t pt-3">{fill(actions.deactivateText, { name })}</p>
        <AccountForm
          name={`deactivate-${id}`}
          look="line"
          reply={reply}
          submit={actions.deactivate}
          busy={actions.busy}
        >
          {user}
        </AccountForm>
      </div>
    </details>
  );
}
