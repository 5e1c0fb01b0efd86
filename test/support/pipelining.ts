/** Run as a program of its own, so that those who attack do not slow those who measure: PORT, CONNECTIONS, MEGABYTES, "reads" or not. */
import { connect } from "node:net";

const [port, connections, megabytes] = process.argv.slice(2).map(Number) as [number, number, number];
const doesRead = process.argv[5] === "reads";
const request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const bytes = Buffer.from(request.repeat(Math.floor((megabytes * 1_000_000) / request.length)));

for (let number = 0; number < connections; number++) {
  const socket = connect(port, "localhost", () => socket.write(bytes));
  socket.on("error", () => {});
  if (doesRead) socket.resume();
  else socket.pause();
}
