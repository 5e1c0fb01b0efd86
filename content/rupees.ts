/** Indian grouping by hand: the last three digits, then pairs. Intl differs between servers and browsers. */
export function grouped(amount: number): string {
  const whole = String(Math.round(amount));
  const head = whole.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  return head ? `${head},${whole.slice(-3)}` : whole;
}

export const rupees = (amount: number) => `Rs ${grouped(amount)}`;

/** To the paisa, as an invoice says it: 149900 paise are 'Rs 1,499.00'. */
export const withPaise = (paise: number) =>
  `Rs ${grouped(Math.trunc(paise / 100))}.${String(paise % 100).padStart(2, "0")}`;

/** An exact sum, without paise where it is whole: 'Rs 1,499', 'Rs 749.50'. */
export const exactRupees = (paise: number) => withPaise(paise).replace(/\.00$/, "");

/** Finds the amounts in running words; another language adds its own. */
export const amountPattern = /(Rs [\d,]+(?:\.\d\d)?|\d[\d,.]* (?:lakh|crore)s?)/;
