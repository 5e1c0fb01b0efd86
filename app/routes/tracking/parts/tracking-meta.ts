import { tracking } from "../../../../content/en/tracking/tracking";

/** Search engines must not list these pages, and they send no referrer. */
export const trackingMeta = () => [
  { title: tracking.title },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];
