/** The floor of the export bench: the same rows straight out of PostgreSQL as CSV. */
import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";

/** COPY takes no parameters; the bench itself names the state. */
const condition = process.env.STATE ? `where state = '${process.env.STATE}'` : "";
const copy = `copy (
  select name, email, phone, state, service, created_at from submissions ${condition}
  order by created_at desc, id desc
) to stdout with csv`;
const connection = JSON.parse(process.env.CONNECTION ?? "{}");

createServer(async (request, response) => {
  if (request.method !== "POST") return response.end();
  response.writeHead(200, { "Content-Type": "text/csv" });
  // postgres.js does not free the connection of a large COPY, and may hand it to the next one: each has its own.
  const sql = postgres({ ...connection, max: 1 });
  const rows = await sql(Object.assign([copy], { raw: [copy] })).readable();
  await pipeline(rows, response);
  await sql.end({ timeout: 0 });
}).listen(Number(process.env.PORT), "127.0.0.1");
