import { changeWaiting, listWaiting } from "../../documents/upload/waiting";

/** When this browser is forgotten, every document saved in it is deleted, sent or not. */
export async function forgetDocuments(): Promise<void> {
  const waiting = await listWaiting();
  await changeWaiting(
    [],
    waiting.map(({ id }) => id),
  );
  // Notes that nothing waits any more.
  await listWaiting();
}
