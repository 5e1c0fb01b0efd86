import { getItem, queueKey } from "./storage";

/** Sends the queued forms of this device; the code for it is loaded only if there are any. */
export function resumeQueue() {
  if (!getItem("localStorage", queueKey)) return;
  import("./queue-notice").then(
    ({ showQueueNotice }) => showQueueNotice(),
    (cause) => console.info("A form still waits for a connection.", cause),
  );
}
