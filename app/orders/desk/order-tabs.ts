/** What waits for an admin first; `refunds` are to be decided or failed, `returned` have gone back or are on their way. */
export const orderTabs = ["checking", "unmatched", "refunds", "awaiting", "paid", "returned", "expired"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** How many orders a list shows. */
export const mostOrders = 100;
