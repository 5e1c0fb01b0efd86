import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { createTransport } from "nodemailer";
import { accountPaths } from "../../app/accounts/account-paths";
import type { Mail } from "../../db/jobs";
import type { Environment } from "../shared/env";

/** A repeated delivery of a mail has the same `id`, hence the same Message-ID or file name. */
export type Mailer = {
  deliver(mail: Mail & { id: string }): Promise<void>;
  /** Removes the files of some mails; what has left by SMTP cannot be called back. */
  remove(isUnwanted: (mail: { id: string; to: string }) => boolean): Promise<void>;
  /** Removes the files that are older, and what a killed process left half-written. */
  removeOlder(days: number): Promise<void>;
  close(): void;
};

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** By SMTP where SMTP_URL is set; otherwise each mail becomes a file under DATA_DIR. */
export function openMailer(
  environment: Pick<Environment, "SMTP_URL" | "DATA_DIR" | "SITE_NAME" | "SITE_EMAIL">,
  origin: string,
  /** Told where a mail lies that went to no server, and a link by which an address is confirmed. */
  onFile?: (facts: { mail: string; link?: string }) => void,
): Mailer {
  const message = ({ id, ...mail }: Mail & { id: string }) => ({
    ...mail,
    from: { name: environment.SITE_NAME, address: environment.SITE_EMAIL },
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const outbox = join(environment.DATA_DIR, "outbox");
  /** Also where SMTP_URL is set: it was not always. */
  const remove: Mailer["remove"] = async (isUnwanted) => {
    for (const name of await readdir(outbox).catch(() => [])) {
      const path = join(outbox, name);
      // One that another job removes meanwhile is gone, as it should be.
      const [, to = ""] = /^To: (.*?)\r?$/m.exec(await readFile(path, "latin1").catch(() => "")) ?? [];
      if (isUnwanted({ id: basename(name, ".eml"), to })) await rm(path, { force: true });
    }
  };
  const removeOlder: Mailer["removeOlder"] = async (days) => {
    const oldest = Date.now() - days * 24 * 60 * 60 * 1_000;
    for (const name of await readdir(outbox).catch(() => [])) {
      const path = join(outbox, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs < oldest) await rm(path, { force: true });
    }
  };
  if (environment.SMTP_URL) {
    const transport = createTransport({ url: environment.SMTP_URL, pool: true, maxConnections: 4, ...timeouts });
    return {
      async deliver(mail) {
        await transport.sendMail(message(mail));
      },
      remove,
      removeOlder,
      close: () => transport.close(),
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async deliver(mail) {
      const { message: content } = await transport.sendMail(message(mail));
      await writeAtomically(outbox, `${mail.id}.eml`, withWholeLines(content as Buffer));
      // With it the first admin signs up before there is a mail server. It opens nothing by itself; the other links do, such
      // as that to someone's data, and stay in the file, which only its owner may read.
      const confirms = `${origin}${accountPaths.confirm}?`;
      const link = mail.text.match(/https?:\/\/\S+/g)?.find((each) => each.startsWith(confirms));
      onFile?.({ mail: join(outbox, `${mail.id}.eml`), ...(link && { link }) });
    },
    remove,
    removeOlder,
    close: () => {},
  };
}

/** Undoes quoted-printable, whose soft breaks and `=3D` spoil a link that is copied from the file. */
function withWholeLines(letter: Buffer): Buffer {
  const text = letter.toString("latin1");
  if (!text.includes("quoted-printable") || text.includes("base64")) return letter;
  const [head = "", ...parts] = text.replaceAll("quoted-printable", "8bit").split("\r\n\r\n");
  const body = parts.join("\r\n\r\n").replaceAll("=\r\n", "");
  const decoded = body.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(`${head}\r\n\r\n${decoded}`, "latin1");
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
