export const roomPaths = {
  room: "/room",
  /** The button, where a session has ended. */
  open: "/room/open",
  proof: "/room/proof",
  /** Where one asked paper is sent. */
  papers: "/room/papers",
  /** Of one paper, for whom the customer gave its link. */
  send: "/room/send",
  state: "/room/state",
  messages: "/room/messages",
  certificate: "/room/certificate",
  wall: "/room/wall",
  dates: "/room/dates",
  orders: "/room/orders",
  receipts: "/room/receipts",
} as const;

/** Both are sent to the room's addresses only. */
export const roomCookie = "room";
export const deviceCookie = "room-device";

/** An address within the room to go on with, or the room itself: never one that somebody made up. */
export const readNext = (given: unknown) =>
  typeof given === "string" && /^\/room(\/[\w-]+(\.ics)?)*$/.test(given) ? given : roomPaths.room;
