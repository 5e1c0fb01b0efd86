/** An authorised payment that was not captured by then is given back by the gateway; one that failed can no longer succeed. */
export const authorisationDays = 3;
