import { useContent } from "../../../ui/words/content";

/** Search engines must not list these pages, and they send no referrer. */
export const trackingMeta = () => {
  const { tracking } = useContent();
  return [
    { title: tracking.title },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" },
  ];
};
