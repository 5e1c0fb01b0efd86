import { deskPaths } from "../../../content/desk-paths";
import { orders as words } from "../../../content/en/staff/orders";
import type { ShownRow as ShownApplication } from "../../applications/list/list-applications.server";
import type { ShownWish } from "../../cases/case-page/show-case.server";
import { type Work, withWork } from "../../cases/wishes";
import type { ShownCaseOrder } from "../../orders/desk/case-orders.server";

/** A quote, an order or an application, with the way to it. */
export type WishWork = Work & { href: string; text: string };

/** The wishes of a case, each with its quote, order and application. */
export function joinWishes(wishes: ShownWish[], orders: ShownCaseOrder[], applications: ShownApplication[]) {
  const work: WishWork[] = [
    ...orders.map(({ id, submissionId, kinds, place, reference, state, link }) => ({
      ...{ submissionId, kinds, state: place, href: `${deskPaths.orders}/${id}` },
      text: `${link ? "Quote" : "Order"} ${reference}: ${words.states[state]}`,
    })),
    ...applications.map(({ id, submissionId, service, place, reference, stage }) => ({
      ...{ submissionId, kinds: [service], state: place, href: `${deskPaths.applications}/${id}` },
      text: `Application ${reference}: ${stage}`,
    })),
  ];
  return withWork(wishes, work);
}

export type JoinedWish = ReturnType<typeof joinWishes>[number];
