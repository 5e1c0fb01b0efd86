/** The floor of the static bench: a Node server that writes one fixed buffer for every request. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const body = readFileSync(process.env.FILE ?? "");
const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br", "Content-Length": body.length };

createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
