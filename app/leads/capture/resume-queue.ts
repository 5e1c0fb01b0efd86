import { queueKey, recall } from "./storage";

/** Sends what waits on this device, if anything does; what that takes is fetched only then. */
export function resumeQueue() {
  if (!recall("localStorage", queueKey)) return;
  import("./queue-notice").then(
    ({ showQueueNotice }) => showQueueNotice(),
    (cause) => console.info("A form still waits for a connection.", cause),
  );
}
