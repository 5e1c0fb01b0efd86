/** The floor of the lead bench: parses JSON, does one INSERT, answers. No rule, no limit, no second chance. */
import { createServer } from "node:http";
import { Pool } from "pg";
import { readTarget } from "../../db/target.ts";

const pool = new Pool({ ...readTarget(JSON.parse(process.env.CONNECTION ?? "{}")), max: 32 });

createServer(async (request, response) => {
  if (request.method !== "POST") return response.end();
  let text = "";
  for await (const chunk of request) text += chunk;
  const { name, email, phone, state, service, idempotencyKey } = JSON.parse(text);
  const { rows } = await pool.query({
    name: "insert",
    text: `insert into bare_submissions (name, email, phone, state, service, idempotency_key)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [name, email, phone, state, service, idempotencyKey],
  });
  response.writeHead(201, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ id: rows[0]?.id }));
}).listen(Number(process.env.PORT), "127.0.0.1");
