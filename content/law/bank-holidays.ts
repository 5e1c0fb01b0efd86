/** The holidays that banks keep in every state; those of a single state may add a day to what we tell. */
export const yearlyBankHolidays = ["01-26", "08-15", "10-02", "12-25"];
