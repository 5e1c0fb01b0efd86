/**
 * GSTR-1 lists an invoice to another state, for somebody without a GSTIN, by itself in table 5 where it is for more than so many
 * rupees; the others are summed up in table 7. Notification 12/2024 of Central Tax.
 */
const largeRows = [
  { from: "2017-07-01", above: 250_000 },
  { from: "2024-08-01", above: 100_000 },
] as const;

/** What holds on the day of the invoice. */
export const largeInvoiceAbove = (day: string) => (largeRows.findLast(({ from }) => from <= day) ?? largeRows[0]).above;
