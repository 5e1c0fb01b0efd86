/** An authorised payment that was not captured by then is returned by the gateway; one that failed can no longer succeed. */
export const authorisationDays = 3;
