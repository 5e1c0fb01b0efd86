import { desk } from "../../../content/english";
import type { ListName } from "../list/submission";
import { dayOf, instantFormat } from "../list/time-zone";
import type { Cell } from "./spreadsheet";

/** A line of the stream; only a contact message has the last part. */
export type Exported = [
  name: string,
  email: string,
  phone: string,
  state: string,
  service: string,
  time: number,
  message?: string,
];

export const exportFileName = (list: ListName, zone: string, now = new Date()) =>
  `${desk.exporting.files[list].prefix}_${dayOf(now, zone)}.xlsx`;

/** The lines of the stream in batches; a stream that ends without its last line was cut off. */
export async function* readLines(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Exported[]> {
  let rest = "";
  let seen = 0;
  let promised: number | undefined;
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + next.value).split("\n");
    rest = lines.pop() ?? "";
    const submissions: Exported[] = [];
    for (const line of lines) {
      const value = JSON.parse(line) as Exported | { rows: number };
      if (Array.isArray(value)) submissions.push(value);
      else promised = value.rows;
    }
    seen += submissions.length;
    if (submissions.length > 0) yield submissions;
  }
  if (promised !== seen) throw new Error("the export was cut off");
}

/** Rows in the columns of the table, numbered from one, times in the admin's zone. */
export async function* exportRows(
  batches: AsyncIterable<Exported[]>,
  zone: string,
  onRows: (done: number) => void,
): AsyncGenerator<Cell[][]> {
  const inWords = inMinutes(instantFormat(zone));
  let number = 0;
  for await (const batch of batches) {
    yield batch.map(([name, email, phone, state, service, time, message]) => {
      number++;
      const about = [service || desk.table.notSpecified, ...(message === undefined ? [] : [message])];
      return [number, name, email, phone, state, ...about, inWords(time)];
    });
    onRows(number);
  }
}

/** Putting a time into words is the slowest step of all, and neighbours share their minute. */
function inMinutes(format: Intl.DateTimeFormat) {
  let minute = Number.NaN;
  let words = "";
  return (time: number) => {
    if (Math.floor(time / 60_000) !== minute) {
      minute = Math.floor(time / 60_000);
      words = format.format(time);
    }
    return words;
  };
}
