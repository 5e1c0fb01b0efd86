import { accountPaths } from "../../../content/account-paths";
import { team } from "../../../content/en/staff/team";
import type { MailWords } from "../../../content/mail-words";
import type { Role } from "../../../db/personal/staff-proof";
import { writeMail } from "../../../db/write-mail";
import type { AccountServices } from "../account-mail.server";

const { mail, roles } = team;

export const sendInvitation = (services: AccountServices, to: string, role: Role, token: string) =>
  send(services, to, mail.invitation, { role, path: `${accountPaths.invitation}?token=${token}` });

/** The account's owner gets a mail, also when the change was not requested. */
export const sendRoleNotice = (services: AccountServices, to: string, role: Role) =>
  send(services, to, mail.role, { role, path: accountPaths.settings });

export const sendDeactivated = (services: AccountServices, to: string) => send(services, to, mail.deactivated);

type About = { role: Role; path: string };

function send({ origin, sendMail }: AccountServices, to: string, words: MailWords, about?: About) {
  const values = about && { role: roles[about.role].toLowerCase(), link: new URL(about.path, origin()).href };
  return sendMail("team notice", writeMail(to, words, values));
}
