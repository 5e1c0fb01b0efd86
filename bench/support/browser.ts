import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { type CDPSession, chromium } from "@playwright/test";

export type Session = { send: CDPSession["send"]; events: EventEmitter; id: string };
export type Browser = Awaited<ReturnType<typeof openBrowser>>;

type Message = {
  id?: number;
  method: string;
  params: unknown;
  result: unknown;
  error?: { message: string };
  sessionId?: string;
};

const flags = [
  ...["--headless=new", "--no-sandbox", "--no-first-run", "--disable-gpu", "--hide-scrollbars", "--mute-audio"],
  ...["--disable-background-networking", "--disable-extensions", "--disable-component-update", "--disable-sync"],
];

/** Sends commands and hands on what the browser says, by session. */
function speak(writing: Writable, reading: Readable) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void; method: string }>();
  const sessions = new Map<string, EventEmitter>();
  let last = 0;
  let rest = "";
  reading.setEncoding("utf8").on("data", (chunk: string) => {
    const messages = (rest + chunk).split("\0");
    rest = messages.pop() ?? "";
    for (const message of messages) receive(JSON.parse(message));
  });

  function receive({ id, method, params, result, error, sessionId = "" }: Message) {
    if (id === undefined) {
      sessions.get(sessionId)?.emit(method, params);
      return;
    }
    if (error) waiting.get(id)?.reject(new Error(`${waiting.get(id)?.method}: ${error.message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  }

  return function sessionOf(id: string): Session {
    const events = sessions.get(id) ?? new EventEmitter();
    sessions.set(id, events);
    return {
      id,
      events,
      send(method, parameters) {
        last += 1;
        const message = { id: last, method, params: parameters ?? {}, ...(id && { sessionId: id }) };
        writing.write(`${JSON.stringify(message)}\0`);
        return new Promise((resolve, reject) => waiting.set(message.id, { resolve, reject, method }));
      },
    };
  };
}

/** Chromium by its own DevTools protocol: the usual test tools switch prerendering off. */
export async function openBrowser() {
  const profile = await mkdtemp(join(tmpdir(), "anugya-bench-browser-"));
  const program = process.env.CHROMIUM || chromium.executablePath();
  const child = spawn(program, [...flags, "--remote-debugging-pipe", `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const killOnExit = () => child.kill("SIGKILL");
  process.once("exit", killOnExit);
  const [, , , writing, reading] = child.stdio as [null, null, null, Writable, Readable];
  const sessionOf = speak(writing, reading);
  const browser = sessionOf("");

  return {
    pid: child.pid ?? 0,
    /**
     * A window of its own, with an empty cache. Reached through its tab, because a page that is being prerendered
     * is a second page of the same tab; it gets the same preparation and is reported as the event `ahead`.
     */
    async openPage({ prepare }: { prepare(session: Session): Promise<unknown> }) {
      const { browserContextId } = await browser.send("Target.createBrowserContext");
      const { targetId } = await browser.send("Target.createTarget", {
        url: "about:blank",
        browserContextId,
        forTab: true,
      });
      const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
      const tab = sessionOf(sessionId);
      let first: Session | undefined;
      const opened = new Promise<Session>((resolve, reject) => {
        tab.events.on("Target.attachedToTarget", async ({ sessionId: id }) => {
          const session = sessionOf(id);
          const isFirst = !first;
          first ??= session;
          try {
            await Promise.all([prepare(session), session.send("Runtime.runIfWaitingForDebugger")]);
            if (isFirst) resolve(session);
            else first.events.emit("ahead", session);
          } catch (error) {
            reject(error);
          }
        });
      });
      await tab.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
      const session = await opened;
      return { ...session, close: () => browser.send("Target.disposeBrowserContext", { browserContextId }) };
    },
    async stop() {
      process.off("exit", killOnExit);
      child.kill("SIGKILL");
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function evaluate<Value>(session: Session, expression: string): Promise<Value> {
  const answer = await session.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? expression);
  return answer.result.value;
}
