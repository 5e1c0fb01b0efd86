import type { Sql, TransactionSql } from "postgres";

/** A mail as the site writes it; the sender is always the site itself. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: { name: string; address: string };
};

/**
 * Puts a mail into the outbox, from where a worker sends it. Given a transaction, the mail exists
 * exactly when the transaction commits; call `services.outbox.nudge()` afterwards to send it at once.
 */
export async function queueMail(sql: Sql | TransactionSql, mail: Mail): Promise<void> {
  // As text, because drizzle takes postgres.js' own JSON writing out of a connection it shares.
  await sql`insert into outbox (kind, mail) values ('mail', ${JSON.stringify(mail)}::text::jsonb)`;
}

/** For text that people typed and that goes into HTML. */
export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
