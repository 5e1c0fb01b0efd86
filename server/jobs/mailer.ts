import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { createTransport } from "nodemailer";
import { accountPaths } from "../../content/account-paths";
import type { Mail } from "../../db/jobs";
import type { Environment } from "../process/env";
import { type Breaker, createBreaker, type Judgement } from "./breaker";

/** A mail as it is sent: as text, and as HTML where it has a layout. */
export type SentMail = Omit<Mail, "content"> & { id: string; html?: string };

/** A repeated delivery of a mail has the same `id`, hence the same Message-ID or file name. */
export type Mailer = {
  deliver(mail: SentMail): Promise<void>;
  /** Whether the mail server failed several times in a row and is left alone for now. */
  isAway(): boolean;
  /** Removes the files of some mails; what has left by SMTP cannot be called back. */
  remove(isUnwanted: (mail: { id: string; to: string }) => boolean): Promise<void>;
  /** Removes the files that are older, and what a killed process left half-written. */
  removeOlder(days: number): Promise<void>;
  close(): void;
};

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Of a whole mail, shorter than a job's: a server that says a little now and then meets no other time-out. */
const longestMs = 45_000;

/**
 * What an error says of the server: that it failed, as when it cannot be reached, is silent, closes, lets nobody sign in, or
 * refuses for now (421, or any 4xx that is not about the receiver); or that it answered, and refused only this mail.
 */
export function judgeServer(error: unknown): Judgement {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  if (code === undefined) return "unknown";
  if (!["EENVELOPE", "EMESSAGE", "ESTREAM"].includes(code) || responseCode === 421) return "failed";
  if (responseCode === undefined) return "unknown";
  return responseCode < 500 && command !== "RCPT TO" ? "failed" : "answered";
}

/** By SMTP where SMTP_URL is set; otherwise each mail becomes a file under DATA_DIR. */
export function openMailer(
  environment: Pick<Environment, "SMTP_URL" | "DATA_DIR" | "SITE_NAME" | "SITE_EMAIL">,
  origin: string,
  /** Called with the file of a mail that was not sent by SMTP, and the link in it that confirms an address. */
  onFile?: (facts: { mail: string; link?: string }) => void,
  breaker: Breaker = createBreaker(),
): Mailer {
  const message = ({ id, ...mail }: SentMail) => ({
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
      // Another job may have removed it first.
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
    const url = environment.SMTP_URL;
    // As many as lanes deliver mails, one of a process that ended among them (`server/jobs/runner.ts`).
    const open = () => createTransport({ url, pool: true, maxConnections: 7, maxRequeues: 1, ...timeouts });
    let transport = open();
    /** A pool whose connections hang would let all later mails wait for them. */
    async function send(mail: SentMail) {
      const used = transport;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(Object.assign(new Error("The mail server took too long."), { code: "ETIMEDOUT" }));
          used.close({ force: true });
          if (transport === used) transport = open();
        }, longestMs);
      });
      const sent = used.sendMail(message(mail));
      sent.catch(() => {});
      await Promise.race([sent, late]).finally(() => clearTimeout(timer));
    }
    return {
      deliver: (mail) => breaker.run(() => send(mail), judgeServer),
      isAway: breaker.isAway,
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
    isAway: () => false,
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
