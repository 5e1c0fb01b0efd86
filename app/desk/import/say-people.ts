import { importing as words } from "../../../content/en/staff/import";
import { fill, grouped } from "../../../content/format";

export const sayPeople = (count: number) =>
  count === 1 ? words.people.one : fill(words.people.many, { count: grouped(count) });
