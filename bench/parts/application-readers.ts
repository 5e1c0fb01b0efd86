/** What the pages of applications read, as one module: a proof of the one copy of its class is no proof to another. */

export { listCustomers } from "../../app/applications/customers.server.ts";
export { countParts, listApplications, readBoard } from "../../app/applications/list.server.ts";
export { readView } from "../../app/applications/view.ts";
export { StaffProof } from "../../db/personal/staff-proof.ts";
