import type { IconName } from "../../content/sections";

/** One line style on a 24-unit grid; `arrow`, `close` and the like belong to controls rather than to content. */
const drawings = {
  bank: "M3 9.5 12 4l9 5.5M4 20h16M6 10v7m4-7v7m4-7v7m4-7v7",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4",
  book: "M12 6C10 4.6 7 4 4 4.5v14c3-.5 6 .1 8 1.5 2-1.4 5-2 8-1.5v-14C17 4 14 4.6 12 6zm0 0v14",
  calendar: "M4 6h16v14H4zM4 10.5h16M8 3v4m8-4v4",
  card: "M3 6h18v12H3zM3 10h18M6.5 14.5H11",
  certificate: "M6 3h12v18l-6-3-6 3zM9 8h6m-6 4h6",
  chat: "M12 3.5a8.5 8.5 0 1 1-4.3 15.8L3.5 20.5l1.2-4.1A8.5 8.5 0 0 1 12 3.5zM8.5 10.5h7M8.5 14h4",
  check: "m4.5 12.5 5 5 10-11",
  clock: "M12 3.5a8.5 8.5 0 1 0 .01 0zM12 7.5V12l3 2.5",
  document: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6m-6 4h6",
  globe: "M12 3.5a8.5 8.5 0 1 0 .01 0zM3.5 12h17M12 3.5c-4.5 5-4.5 12 0 17 4.5-5 4.5-12 0-17",
  handshake: "M3 7l4-1 5 2 5-2 4 1v8l-3 1-5 4-3-1-5-5-2 .5zM12 8l-3 4c1.5 1.5 3 1 4.5-1l4.5 5",
  leaf: "M5 19C4 10 10 4.5 20 4.5 20.5 14 15.5 20 8 18.5M4 21c2-5 5-8 10-10",
  lock: "M5.5 10.5h13V20h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2",
  mail: "M3 6h18v12.5H3zM3.5 6.5 12 13l8.5-6.5",
  "map-pin": "M12 21.5c-4.5-5-7-8.5-7-12a7 7 0 0 1 14 0c0 3.5-2.5 7-7 12zM12 7a2.5 2.5 0 1 0 .01 0z",
  percent: "M5.5 18.5l13-13M7.5 5.5a2 2 0 1 0 .01 0zM16.5 14.5a2 2 0 1 0 .01 0z",
  phone: "M5 3.5h4l1.5 5-2.5 2c1 2.5 3 4.5 5.5 5.5l2-2.5 5 1.5v4C13 21 3 11 5 3.5z",
  receipt: "M5.5 3v18l2.2-1.5 2.1 1.5 2.2-1.5 2.2 1.5 2.1-1.5 2.2 1.5V3zM9 8h6m-6 4h6",
  refresh: "M19.5 12a7.5 7.5 0 0 1-13.3 4.8M4.5 12a7.5 7.5 0 0 1 13.3-4.8M18 3v4.5h-4.5M6 21v-4.5h4.5",
  rupee: "M7 4.5h10M7 9h10M7 4.5h3.5c6 0 6 9 0 9H7l7.5 7",
  scale: "M12 3.5V20m-4 .5h8M5 6.5l7-1.5 7 1.5M5 6.5l-2.5 7a2.7 2.7 0 0 0 5 0zM19 6.5l-2.5 7a2.7 2.7 0 0 0 5 0z",
  search: "M10.5 4a6.5 6.5 0 1 0 .01 0zM15.5 15.5l5 5",
  shield: "M12 3 4.5 5.5v6c0 4.5 3 7.8 7.5 9.5 4.5-1.7 7.5-5 7.5-9.5v-6zM8.5 12l2.5 2.5 4.5-5",
  stamp: "M5 20.5h14M5 17.5v-3h4.5c1-3-1.5-5-1.5-7a4 4 0 0 1 8 0c0 2-2.5 4-1.5 7H19v3z",
  star: "m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6L3.4 9.8l6-.8z",
  store: "M4 10v10h16V10M3 9l2-5h14l2 5c0 3-4 3-4.5 0-.5 3-4 3-4.5 0-.5 3-4 3-4.5 0C7 12 3 12 3 9zM9.5 20v-5h5v5",
  trend: "M4 4v16h16M7.5 15.5l4-4.5 3 2.5 5-6.5M15.5 7h4v4",
  truck: "M2.5 6H14v11H2.5zM14 10h4l3.5 3.5V17H14M7 15.5a2 2 0 1 0 .01 0zM17.5 15.5a2 2 0 1 0 .01 0z",
  upi: "M9 3.5 5 20.5l8.5-8.5zM15 3.5l-4 17 8.5-8.5z",
  upload: "M12 16V4.5M7.5 9 12 4.5 16.5 9M4 15.5V20h16v-4.5",
  users: "M9 4.5a3.5 3.5 0 1 0 .01 0zM2.5 20c0-8 13-8 13 0M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.3.8 3.5 2.7 3.5 5.5",
  whatsapp:
    "M12 3.5a8.5 8.5 0 1 1-4.3 15.8L3.5 20.5l1.2-4.1A8.5 8.5 0 0 1 12 3.5zM9 8.2c-1 1-.6 2.6 1 4.4 1.8 2 3.7 2.9 5 1.9l.4-1.3-1.9-1.2-.9.8c-1-.4-1.7-1.1-2.2-2.1l.8-.9-1-1.9z",
  alert: "M12 3.5a8.5 8.5 0 1 0 .01 0zM12 7.5v5.5m0 3v.1",
  arrow: "M5 12h14m-6-6 6 6-6 6",
  back: "M19 12H5m6-6-6 6 6 6",
  close: "m6 6 12 12M18 6 6 18",
  down: "m6 9.5 6 6 6-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  pause: "M8.5 6v12m7-12v12",
  play: "M8 5.5v13l11-6.5z",
} satisfies Record<IconName, string> & Record<string, string>;

export type DrawingName = keyof typeof drawings;

/** Decorative: the text beside it, or the name of its control, has the meaning. */
export function Icon({ name, className = "" }: { name: DrawingName; className?: string }) {
  return (
    <svg className={`icon ${className}`.trimEnd()} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
