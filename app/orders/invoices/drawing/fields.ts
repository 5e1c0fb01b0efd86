/** Everything that is printed, in order: labelled facts, then the lines of money, then sentences. */
export type InvoiceFields = {
  title: string;
  supplier: string[];
  facts: [label: string, value: string][];
  lines: [label: string, value: string][];
  total: [label: string, value: string];
  notes: string[];
  /** Printed where a letter had to be drawn as a box. */
  boxes: string;
  signature: string;
  /** As the order had it: once its person is erased, only the invoices know. */
  recipient: Recipient;
};

export type Recipient = { name: string; address: string };
