export const trackingPaths = {
  tracking: "/track",
  /** The button, where a session has ended. */
  open: "/track/open",
  proof: "/track/proof",
  /** Where one asked document is sent. */
  requirements: "/track/documents",
  /** Of one document, for whom the customer gave its link. */
  send: "/track/send",
  state: "/track/state",
  messages: "/track/messages",
  certificate: "/track/certificate",
  /** Of the filing, as the authority gave it. */
  acknowledgement: "/track/acknowledgement",
  /** The number of a registration on a page to print and hang up. */
  print: "/track/print",
  dates: "/track/dates",
  orders: "/track/orders",
  receipts: "/track/receipts",
} as const;

/** Both are sent to the tracking page's addresses only. */
export const trackingCookie = "tracking";
export const deviceCookie = "tracking-device";

/** An address within the tracking page to go on with, or the tracking page itself: never one that somebody made up. */
export const readNext = (path: unknown) =>
  typeof path === "string" && /^\/track(\/[\w-]+(\.ics)?)*$/.test(path) ? path : trackingPaths.tracking;

/** Where the code is asked for. The page to continue with is in the address, so that it survives a wrong code. */
export const proofAddress = (next: string) => `${trackingPaths.proof}?${new URLSearchParams({ next })}`;
