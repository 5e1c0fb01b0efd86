import type { PersonProof } from "../../../../db/personal/person-proof";
import { readMyApplications, readMyRegistrations } from "../../../applications/my-applications.server";
import { readMyOrders } from "../../../orders/checkout/my-orders.server";
import { readMyData } from "../../../privacy/my-data/read.server";
import { readMyMessages } from "../../../tracking/my-messages.server";
import type { Services } from "../../context.server";

/** What every domain holds about a person, read one after another on one connection. */
export async function readMine(proof: PersonProof, sql: Services["sql"]) {
  return {
    mine: await readMyData(proof, sql),
    orders: await readMyOrders(proof, sql),
    applications: await readMyApplications(proof, sql),
    registrations: await readMyRegistrations(proof, sql),
    messages: await readMyMessages(proof, sql),
  };
}
