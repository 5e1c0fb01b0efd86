/** The column of a staff screen: one width, one margin and one distance between its parts. */
export const deskPage =
  "mx-auto grid w-full max-w-[82rem] grid-cols-[minmax(0,1fr)] content-start gap-4 px-2 pt-2 pb-8 wrap-anywhere";

/** A part of a screen of figures or settings; a fold has its own height. */
export const sheet =
  "grid min-w-0 grid-cols-1 gap-[clamp(0.6rem,2vw,1rem)] rounded-lg border bg-card p-[clamp(0.9rem,2vw,1.25rem)] has-[>details:first-child]:py-1 [:where(&)_:is(h2,h3)]:text-lg";

/** A list or a case beside others: a card that on a phone goes from edge to edge. */
export const pane = "min-w-0 rounded-lg border bg-card max-md:rounded-none max-md:border-x-0";
