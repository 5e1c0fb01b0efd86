/** How many days a quote is valid where staff type no other number, and the most they may. */
export const quoteDays = { usual: 7, most: 30 };

/** How long an order made on the payments page can be paid. */
export const orderHours = 48;

/** An authorised payment that was not captured by then is returned by the gateway; one that failed can no longer succeed. */
export const authorisationDays = 3;
