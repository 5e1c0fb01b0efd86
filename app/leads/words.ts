const indian = new Intl.NumberFormat("en-IN");

/** A number in the Indian grouping: 12,34,567. */
export const grouped = (value: number) => indian.format(value);

/** Fills the words in braces. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
