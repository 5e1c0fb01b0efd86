/** What the desk's pages read, as one module: a proof of the one copy of its class is no proof to another. */

export { findCase } from "../../app/desk/cases/case-page.server.ts";
export { neighbours } from "../../app/desk/cases/neighbours.server.ts";
export { countQueue, listQueue } from "../../app/desk/cases/queue.server.ts";
export { readQueueView } from "../../app/desk/cases/queue.ts";
export { StaffProof } from "../../db/personal/staff-proof.ts";
