import { createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * How a mail server behaves: as it should, with each answer two seconds late, or in one of the ways in which it fails; '550' refuses
 * every receiver, 'drops' closes when it has the whole mail.
 */
export type Behaviour = "takes" | "slow" | "silent" | "421" | "451" | "550" | "closes" | "drips" | "drops";

type State = { behaviour: Behaviour; connections: number; taken: string[] };

/** A mail server on this machine. `connections` counts how often it was asked, `taken` holds the recipients of what it took. */
export async function startMailServer(behaviour: Behaviour) {
  const sockets = new Set<Socket>();
  const state: State = { behaviour, connections: 0, taken: [] };
  const server = createServer((socket) => {
    sockets.add(socket);
    state.connections++;
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    if (state.behaviour === "silent") return;
    if (state.behaviour === "closes") return socket.destroy();
    if (state.behaviour === "421") return socket.end("421 mail.example is too busy\r\n");
    speak(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    state,
    variables: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function speak(socket: Socket, state: State) {
  let isLetter = false;
  let recipient = "";
  let heard = "";
  let said = Promise.resolve();
  const say = (line: string) => {
    said = said.then(() => write(socket, state, line));
  };
  socket.write("220 mail.example ready\r\n");
  socket.on("data", (chunk) => {
    heard += chunk;
    for (;;) {
      const end = heard.indexOf(isLetter ? "\r\n.\r\n" : "\r\n");
      if (end === -1) return;
      const line = heard.slice(0, end);
      heard = heard.slice(end + (isLetter ? 5 : 2));
      if (isLetter && state.behaviour === "drops") return socket.destroy();
      say(`${answerTo(line)}\r\n`);
    }
  });
  function answerTo(line: string) {
    if (isLetter) {
      isLetter = false;
      state.taken.push(recipient);
      return "250 taken";
    }
    if (/^MAIL/i.test(line) && state.behaviour === "451") return "451 try again later";
    if (/^RCPT/i.test(line) && state.behaviour === "550") return "550 no such mailbox";
    if (/^QUIT/i.test(line)) return "221 bye";
    recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? recipient;
    isLetter = /^DATA/i.test(line);
    return isLetter ? "354 go on" : "250 mail.example";
  }
}

/** All at once, late, or a character a second, which no time-out between two characters ends. */
async function write(socket: Socket, { behaviour }: State, line: string) {
  if (behaviour === "slow") await pause(2_000);
  if (behaviour !== "drips") return void socket.write(line);
  for (const character of line) {
    socket.write(character);
    await pause(1_000);
    if (socket.destroyed) return;
  }
}
