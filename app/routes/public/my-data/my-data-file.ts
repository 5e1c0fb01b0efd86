import { myData as words } from "../../../../content/en/my-data";
import { readMyApplications } from "../../../applications/my-applications.server";
import { readMyOrders } from "../../../payments/checkout/my-orders.server";
import { readMyData } from "../../../privacy/my-data/read.server";
import { findPerson } from "../../../privacy/my-data/session.server";
import { services } from "../../context.server";
import type { Route } from "./+types/my-data-file";

/** Everything that is stored about whoever opened a mailed link, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await findPerson(sql, request);
  if (!proof) return Response.json({ message: words.ended }, { status: 403 });
  const [mine, orders, applications] = await Promise.all([
    readMyData(proof, sql),
    readMyOrders(proof, sql),
    readMyApplications(proof, sql),
  ]);
  const body = JSON.stringify({ ...mine, orders, applications }, null, 2);
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    },
  });
}
