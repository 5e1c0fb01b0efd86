const batchSize = 2_000;

/** Rows of a list, each batch read from where the one before ended, so that the last costs what the first does. */
export async function* readInBatches<Row extends { cursor: string }>(
  read: (after: string, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const rows: Row[] = await read(after, batchSize);
    after = rows.length === batchSize ? rows.at(-1)?.cursor : undefined;
    yield rows;
  }
}

/** What is read at once. */
export async function* inOneBatch<Row>(rows: Row[] | Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows;
}

export async function* eachRow<Row, Cells>(
  batches: AsyncIterable<Row[]>,
  write: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  for await (const rows of batches) yield rows.map(write);
}
