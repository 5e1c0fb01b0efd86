/** The floor of the lead bench: parses JSON, does one INSERT, answers. No rule, no limit, no second chance. */
import { createServer } from "node:http";
import postgres from "postgres";

const sql = postgres({ ...JSON.parse(process.env.CONNECTION ?? "{}"), max: 32 });

createServer(async (request, response) => {
  if (request.method !== "POST") return response.end();
  let text = "";
  for await (const chunk of request) text += chunk;
  const { name, email, phone, state, service, idempotencyKey } = JSON.parse(text);
  const [row] = await sql`
    insert into bare_submissions (name, email, phone, state, service, idempotency_key)
    values (${name}, ${email}, ${phone}, ${state}, ${service}, ${idempotencyKey}) returning id`;
  response.writeHead(201, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ id: row?.id }));
}).listen(Number(process.env.PORT), "127.0.0.1");
