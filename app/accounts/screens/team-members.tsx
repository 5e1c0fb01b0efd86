import { Form } from "react-router";
import { team as words } from "../../../content/en/staff/team";
import { fill } from "../../../content/format";
import { Button } from "../../ui/button";
import { ColumnHeads } from "../../ui/desk/column-heads";
import { Icon } from "../../ui/icon";
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
  <table className="desk-table team-table">
    <caption>{words.caption}</caption>
    <ColumnHeads columns={words.columns} />
    <tbody>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} reply={reply?.form.endsWith(member.id) ? reply : undefined} />
      ))}
    </tbody>
  </table>
);

function MemberRow({ member, reply }: { member: ShownMember; reply: AccountReply | undefined }) {
  const { name, email, role, isAbsent, openCases, lastSignIn, isYou } = member;
  return (
    <tr>
      <th scope="row">
        {name}
        {isYou && <span className="soft font-normal"> ({words.you})</span>}
        <span className="team-email">{email}</span>
      </th>
      <td>{words.roles[role]}</td>
      <td>{isAbsent ? <span className="desk-mark">{words.absent}</span> : words.present}</td>
      <td>{openCases === 1 ? words.openCase : fill(words.openCases, { count: openCases })}</td>
      <td className="desk-time">
        {lastSignIn ? (
          <>
            <span className="team-label">{lastSignInLabel} </span>
            {lastSignIn}
          </>
        ) : (
          <i>{words.neverSignedIn}</i>
        )}
      </td>
      <td className="team-change">
        <div className="team-actions">
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
    <Button type="submit" look="quiet" isSmall name="absent" value={isAbsent ? "no" : "yes"}>
      {isAbsent ? actions.present : actions.absent}
      <span className="sr-only">: {name}</span>
    </Button>
  </Form>
);

/** What asks for a second thought stays folded, with its consequence beside it. */
function MoreActions({ member: { id, name, role }, reply }: { member: ShownMember; reply: AccountReply | undefined }) {
  const other = role === "admin" ? "agent" : "admin";
  const user = <input type="hidden" name="user" value={id} />;
  return (
    <details className="team-more" open={reply !== undefined || undefined}>
      <summary className="button button-quiet button-small">
        {actions.more}
        <Icon name="down" />
        <span className="sr-only">: {name}</span>
      </summary>
      <div>
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
        <p className="soft">{fill(actions.deactivateText, { name })}</p>
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
