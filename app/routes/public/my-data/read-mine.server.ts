import type { PersonProof } from "../../../../db/personal/person-proof";
import { readMyApplications, readMyRegistrations } from "../../../applications/my-applications.server";
import { readMyOrders } from "../../../payments/checkout/my-orders.server";
import { readMyData } from "../../../privacy/my-data/read.server";
import { readMyMessages } from "../../../room/my-messages.server";
import type { Services } from "../../context.server";

/** What every domain holds of a person, one thing after another: whoever reads it takes one connection. */
export async function readMine(proof: PersonProof, sql: Services["sql"]) {
  return {
    mine: await readMyData(proof, sql),
    orders: await readMyOrders(proof, sql),
    applications: await readMyApplications(proof, sql),
    registrations: await readMyRegistrations(proof, sql),
    messages: await readMyMessages(proof, sql),
  };
}
