import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mail } from "../../db/jobs";
import type { Environment } from "../process/env";

/** A repeated delivery of a mail has the same `id`, hence the same Message-ID or file name. */
export type Mailer = {
  deliver(mail: Mail & { id: string }): Promise<void>;
  /** Removes the files of mails by their ids; what has left by SMTP cannot be called back. */
  remove(ids: string[]): Promise<void>;
  close(): void;
};

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** By SMTP where SMTP_URL is set; otherwise each mail becomes a file under DATA_DIR. */
export function openMailer(
  environment: Pick<Environment, "SMTP_URL" | "DATA_DIR" | "SITE_NAME" | "SITE_EMAIL">,
  origin: string,
): Mailer {
  const message = ({ id, ...mail }: Mail & { id: string }) => ({
    ...mail,
    from: { name: environment.SITE_NAME, address: environment.SITE_EMAIL },
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (environment.SMTP_URL) {
    const transport = createTransport({ url: environment.SMTP_URL, pool: true, maxConnections: 4, ...timeouts });
    return {
      async deliver(mail) {
        await transport.sendMail(message(mail));
      },
      remove: async () => {},
      close: () => transport.close(),
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async deliver(mail) {
      const { message: content } = await transport.sendMail(message(mail));
      await writeAtomically(join(environment.DATA_DIR, "outbox"), `${mail.id}.eml`, content as Buffer);
    },
    async remove(ids) {
      for (const id of ids) await rm(join(environment.DATA_DIR, "outbox", `${basename(id)}.eml`), { force: true });
    },
    close: () => {},
  };
}

/** Written under a temporary name and renamed, so that no file is ever incomplete; only its owner may read it. */
async function writeAtomically(directory: string, name: string, content: Buffer) {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const temporary = join(directory, `.${name}.${process.pid}`);
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(directory, name));
}
