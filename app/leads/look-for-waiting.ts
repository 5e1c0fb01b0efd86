import { recall } from "./storage";

/** Sends what waits on this device, if anything does; what that takes is fetched only then. */
export function lookForWaiting() {
  if (!recall("localStorage", "waiting-forms")) return;
  void import("./waiting-notice").then(({ showWaiting }) => showWaiting());
}
