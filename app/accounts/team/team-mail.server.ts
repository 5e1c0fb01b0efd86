import { team } from "../../../content/en/staff/team";
import { fill } from "../../../content/format";
import type { Role } from "../../../db/personal/staff-proof";
import type { AccountServices } from "../account-mail.server";
import { accountPaths } from "../account-paths";

const { mail, roles } = team;

export const sendInvitation = (services: AccountServices, to: string, role: Role, token: string) =>
  send(services, to, mail.invitation, role, `${accountPaths.invitation}?token=${token}`);

/** Whoever has the account learns of it, also when it was not asked for. */
export const sendRoleNotice = (services: AccountServices, to: string, role: Role) =>
  send(services, to, mail.role, role, accountPaths.settings);

export const sendDeactivated = ({ sendMail }: AccountServices, to: string) => sendMail({ to, ...mail.deactivated });

function send(services: AccountServices, to: string, words: typeof mail.role, role: Role, path: string) {
  const link = new URL(path, services.origin()).href;
  const text = fill(words.text, { link, role: roles[role].toLowerCase() });
  return services.sendMail({ to, subject: words.subject, text });
}
