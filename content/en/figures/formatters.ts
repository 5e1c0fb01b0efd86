import { clockOf, type Formatters, listedBy } from "../../formatters";
import { clockTime, dayAndTime, longDay, officeInstant, sayMonth, sayWhen } from "../../hours";
import { sayAmount } from "../../law/row";
import { amountPattern, exactRupees, rupees, withPaise } from "../../rupees";

export const englishFormatters: Formatters = {
  rupees,
  withPaise,
  exactRupees,
  sayAmount,
  sayRupees: (value) => `Rs ${sayAmount(value)}`,
  amountPattern,
  longDay,
  sayMonth,
  clockTime,
  timeAt: (minute) => clockTime(clockOf(minute)),
  officeInstant,
  sayWhen,
  dayAndTime,
  list: listedBy("and"),
  sentence: (text) => `${text}.`,
};
