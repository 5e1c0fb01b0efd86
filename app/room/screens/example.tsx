export type Drawing = "photo" | "card" | "list" | "plan" | "letter" | "page";

const lines = (from: number, count: number, width = 66) =>
  Array.from({ length: count }, (_, at) => `M45 ${from + at * 9}h${at % 3 === 2 ? width * 0.6 : width}`).join("");

/** What each kind of paper looks like, in a few strokes. */
const strokes: Record<Drawing, string> = {
  photo: "M78 62a14 16 0 1 0 .1 0M50 128c0-22 12-30 28-30s28 8 28 30",
  card: `M44 66h22v28H44zM55 72a4 4 0 1 0 .1 0M48 92c0-8 14-8 14 0${"M74 68h36M74 77h28M74 86h34"}M44 104h66`,
  list: Array.from({ length: 7 }, (_, at) => `M45 ${50 + at * 12}h4M56 ${50 + at * 12}h${at % 2 ? 44 : 54}`).join(""),
  plan: "M46 48h64v86H46zM46 90h36M82 48v42M82 104v30M96 134v-12M62 90v10",
  letter: `${lines(48, 6)}M48 122c6-14 10-14 8-2s8-12 12-4 6 2 10 0M102 118a10 10 0 1 0 .1 0M102 122a6 6 0 1 0 .1 0`,
  page: `${lines(48, 10)}`,
};

/** A phone's picture of the paper: all of it, with its four corners inside the frame. */
export function Example({ drawing, label }: { drawing: Drawing; label: string }) {
  const isCard = drawing === "card";
  const sheet = isCard ? { x: 36, y: 56, width: 84, height: 58 } : { x: 36, y: 34, width: 84, height: 112 };
  return (
    <svg viewBox="0 0 156 180" className="w-36 fill-none [stroke-linecap:round]" role="img" aria-label={label}>
      <rect x="8" y="4" width="140" height="172" rx="14" className="fill-paper-deep stroke-line-strong stroke-2" />
      <rect {...sheet} rx="3" className="fill-card stroke-ink stroke-[1.5]" />
      <path d={strokes[drawing]} className="stroke-ink-soft stroke-2" />
      <path
        d="M24 40V26a6 6 0 0 1 6-6h14M112 20h14a6 6 0 0 1 6 6v14M132 140v14a6 6 0 0 1-6 6h-14M44 160H30a6 6 0 0 1-6-6v-14"
        className="stroke-leaf stroke-3"
      />
    </svg>
  );
}
