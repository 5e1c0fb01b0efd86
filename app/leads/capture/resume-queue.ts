import { recall } from "./storage";

/** Sends what waits on this device, if anything does; what that takes is fetched only then. */
export function lookForWaiting() {
  if (!recall("localStorage", "waiting-forms")) return;
  import("./queue-notice").then(
    ({ showWaiting }) => showWaiting(),
    (cause) => console.info("A form still waits for a connection.", cause),
  );
}
