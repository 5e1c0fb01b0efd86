/**
 * How a language says sums, days, times and lists. Pure and by hand, because Intl differs between servers and browsers. Instants are
 * said on the office's clock.
 */
export interface Formatters {
  /** Whole rupees: 'Rs 1,499'. */
  rupees(amount: number): string;
  /** To the paisa, as an invoice says it: 149900 paise are 'Rs 1,499.00'. */
  withPaise(paise: number): string;
  /** An exact sum, without paise where it is whole: 'Rs 1,499', 'Rs 749.50'. */
  exactRupees(paise: number): string;
  /** '12 lakh', '1.5 crore'; another number is written out, '12,00,001'. */
  sayAmount(value: number): string;
  /** The same in rupees: 'Rs 12 lakh'. */
  sayRupees(value: number): string;
  /** Finds the amounts in running words, none of which may be broken; its one group is the amount. */
  amountPattern: RegExp;
  /** `2026-11-18` is '18 November 2026'. */
  longDay(day: string): string;
  /** `2026-11` is 'November 2026'. */
  sayMonth(month: string): string;
  /** `20:00` is '8:00 PM'. */
  clockTime(time: string): string;
  /** The same of a minute of the day; midnight at its end is the next day's. */
  timeAt(minute: number): string;
  /** '10:30 AM', and 'Tuesday', with the date when that could be another week's. */
  officeInstant(instant: Date, now?: Date | null): { time: string; day: string };
  /** For what is read at once: '5:37 PM today', '10:30 AM on Tuesday'. */
  sayWhen(instant: Date, now?: Date): string;
  /** '18 Nov 2026, 2:05 PM'. */
  dayAndTime(instant: Date): string;
  /** 'A, B and C'. */
  list(items: readonly string[]): string;
  /** What is no sentence of its own, with the full stop of one. */
  sentence(text: string): string;
}

/** 'A, B and C', by the word before the last. */
export const listedBy = (and: string) => (items: readonly string[]) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;

/** Minutes of the day as a clock writes them: 1080 is `18:00`, 1440 `0:00`. */
export const clockOf = (minute: number) => `${Math.floor(minute / 60) % 24}:${String(minute % 60).padStart(2, "0")}`;
