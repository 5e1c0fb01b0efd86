/** The floor of the export bench: the same rows straight out of PostgreSQL as CSV. */
import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";

/** COPY takes no parameters; the bench itself names the state. */
const condition = process.env.STATE ? `where state = '${process.env.STATE}'` : "";
const copy = `copy (
  select name, email, phone, state, service, created_at from form_submissions ${condition}
  order by created_at desc, id desc
) to stdout with csv`;
// postgres.js does not give back the connection of a large COPY, so that each round needs one of its own.
const sql = postgres({ ...JSON.parse(process.env.CONNECTION ?? "{}"), max: 10 });

createServer(async (request, response) => {
  if (request.method !== "POST") return response.end();
  response.writeHead(200, { "Content-Type": "text/csv" });
  const rows = await sql(Object.assign([copy], { raw: [copy] })).readable();
  await pipeline(rows, response);
}).listen(Number(process.env.PORT), "127.0.0.1");
