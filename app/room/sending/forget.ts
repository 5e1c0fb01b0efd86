import { changeWaiting, listWaiting } from "../../documents/sending/waiting";

/** Whoever forgets this browser leaves no paper in it, sent or not. */
export async function forgetPapers(): Promise<void> {
  const waiting = await listWaiting();
  await changeWaiting(
    [],
    waiting.map(({ id }) => id),
  );
  // Notes that nothing waits any more.
  await listWaiting();
}
