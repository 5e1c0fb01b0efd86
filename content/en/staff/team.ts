import type { Facts } from "../../edition/facts";
import { zero } from "../../zero/zero";
import { mailFrame } from "../frames/mail-frame";

/** The staff: who they are, how they join and leave. Words in braces are filled in. */
export function teamWords(facts: Facts) {
  const { site } = facts;
  const { toCustomer } = mailFrame(facts);
  return {
    heading: "Team",
    caption: "Admins see all cases and these settings. Agents see their own and unassigned cases.",
    columns: ["Name", "Role", "Presence", "Open cases", "Last sign-in", "Change"],
    roles: { admin: "Admin", agent: "Agent" },
    you: "you",
    present: "Present",
    absent: "Absent",
    openCases: "{count} open",
    openCase: "1 open",
    neverSignedIn: "Not signed in yet",
    failed: "Failed to fetch the team",
    again: {
      text: "To invite, change a role or deactivate someone, please enter your password again.",
      submit: "Enter password",
    },
    actions: {
      more: "More",
      absent: "Mark absent",
      present: "Mark present",
      makeAdmin: "Make admin",
      makeAgent: "Make agent",
      makeAdminText: "Admins see every case, export, and change the team and the hours.",
      makeAgentText: "Agents see their own and unassigned cases. Open invitations sent by {name} are cancelled.",
      deactivate: "Deactivate",
      deactivateText:
        "Every session of {name} ends at once and the role is gone. Open cases go back to the queue and open applications are unassigned, so that others can take them. Open invitations that {name} sent are withdrawn.",
      busy: "Saving...",
    },
    invite: {
      heading: "Invite someone",
      text: "They get a mail with a link that works for seven days, and choose their own password.",
      email: "E-mail address",
      role: "Role",
      submit: "Send invitation",
      busy: "Sending...",
    },
    invited: {
      heading: "Invited, not joined yet",
      until: "{role}, until {when}",
      expired: "{role}, expired on {when}",
      withdrawn: "{role}, withdrawn",
      by: "invited by {name}",
      byFormer: "because {name}, who sent it, is no longer an admin",
      again: "Send again",
      withdraw: "Withdraw",
    },
    former: { fold: "Deactivated: {count}", since: "since {when}", again: "Invite again" },
    assignment: {
      heading: "Automatic assignment",
      label: "Assign new cases automatically",
      text: "Each new case goes to the agent present with the fewest open cases. Otherwise staff pick cases themselves.",
    },
    accept: {
      heading: "Join the team",
      text: `You are invited to work at the desk of ${site.name} as an {role}.`,
      newText: "Choose your name and a password.",
      knownText: "This address already has an account. Give its password to accept.",
      signedInText: "You are signed in with the account that is invited.",
      email: "E-mail address",
      submit: "Join the team",
      busy: "Joining...",
      expired: "This invitation is no longer valid. Please ask the person who invited you for a new one.",
    },
    problems: {
      role: "Please choose a role.",
      alreadyStaff: "This address belongs to someone on the team already.",
      yourself: "You cannot take away your own access. Another admin can.",
      gone: "This person is not on the team any more.",
      notInvited: "This invitation is gone: it was accepted or withdrawn.",
    },
    notices: {
      invited: "The invitation is on its way.",
      withdrawn: "The invitation was withdrawn.",
      roleChanged: "The role was changed.",
      markedAbsent: "Marked as absent. Colleagues who are here take over their promises until they are back.",
      markedPresent: "Marked as present. What colleagues took over is back.",
      deactivated: "Deactivated. Their open cases are back in the queue.",
      assignsOn: "New cases are now assigned automatically.",
      assignsOff: "New cases now wait to be picked.",
      joined: "Welcome to the team. Please sign in.",
      joinedSignedIn: "Welcome to the team.",
    },
    mail: {
      invitation: toCustomer({
        subject: `You are invited to the desk of ${site.name}`,
        passages: [
          `You are invited to work at the desk of ${site.name} as an {role}. To accept, open this link within seven days.`,
          { button: "Accept the invitation", href: "{link}" },
          { note: "If you were not expecting this, please ignore this e-mail: nothing changes unless you accept." },
        ],
      }),
      role: toCustomer({
        subject: `Your role at ${site.name} was changed`,
        passages: [
          `Your role at ${site.name} is now {role}. If you were not expecting this, please ask an admin.`,
          { button: "Open your account", href: "{link}" },
        ],
      }),
      deactivated: toCustomer({
        subject: `Your access to the desk of ${site.name} has ended`,
        passages: [
          `You no longer have access to the desk of ${site.name}, and you have been signed out on all devices. If you were not expecting this, please ask an admin.`,
        ],
      }),
    },
  };
}

export const team = teamWords(zero);
