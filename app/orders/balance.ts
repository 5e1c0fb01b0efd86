import { checkout } from "../../content/en/checkout";
import { fill } from "../../content/format";
import { exactRupees } from "../../content/rupees";

/** What is still to be paid of an order. */
export const balanceOf = (order: { total: number }, { received }: { received: number }) => order.total - received;

/** 'Paid Rs 1,000 of Rs 2,341, Rs 1,341 due': the same sentence wherever an order is paid in part; empty where it is not. */
export const sayBalance = (order: { total: number }, now: { received: number }) =>
  now.received > 0 && balanceOf(order, now) > 0
    ? fill(checkout.balance, {
        paid: exactRupees(now.received),
        total: exactRupees(order.total),
        due: exactRupees(balanceOf(order, now)),
      })
    : "";
