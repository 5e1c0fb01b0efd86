import { desk } from "../../../content/english";
import { dayOf, instantFormat } from "../list/time-zone";
import type { Cell } from "./spreadsheet";

export type ExportedLead = [name: string, email: string, phone: string, state: string, service: string, time: number];

export const exportFileName = (zone: string, now = new Date()) =>
  `${desk.exporting.filePrefix}_${dayOf(now, zone)}.xlsx`;

/** The lines of the stream in batches; a stream that ends without its last line was cut off. */
export async function* readLines(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ExportedLead[]> {
  let rest = "";
  let seen = 0;
  let promised: number | undefined;
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + next.value).split("\n");
    rest = lines.pop() ?? "";
    const leads: ExportedLead[] = [];
    for (const line of lines) {
      const value = JSON.parse(line) as ExportedLead | { rows: number };
      if (Array.isArray(value)) leads.push(value);
      else promised = value.rows;
    }
    seen += leads.length;
    if (leads.length > 0) yield leads;
  }
  if (promised !== seen) throw new Error("the export was cut off");
}

/** Rows in the seven columns of the table, numbered from one, times in the admin's zone. */
export async function* exportRows(
  batches: AsyncIterable<ExportedLead[]>,
  zone: string,
  onRows: (done: number) => void,
): AsyncGenerator<Cell[][]> {
  const inWords = inMinutes(instantFormat(zone));
  let number = 0;
  for await (const batch of batches) {
    yield batch.map(([name, email, phone, state, service, time]) => {
      number++;
      return [number, name, email, phone, state, service || desk.table.notSpecified, inWords(time)];
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
