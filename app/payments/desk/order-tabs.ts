export const orderTabs = ["awaiting", "checking", "unmatched", "paid", "refunds"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** How many orders a list shows. */
export const mostOrders = 100;
