/** Fields and their button in one line where they fit; what takes sentences has a line of its own. */
export const formRow =
  "flex flex-wrap items-end gap-3 *:min-w-0 [&>.field]:max-w-96 [&>.field]:flex-[1_1_12rem] [&>.field:has(textarea)]:max-w-none [&>.field:has(textarea)]:basis-full";

/** Fields side by side, each as wide as the others, with their labels in one line; the price book's lines are longer than a phone is wide. */
export const fieldGrid =
  "grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-3 pt-1 *:max-w-full *:min-w-0 [&_.button]:justify-self-start [&>.button]:self-end [&_.case-reply]:col-span-full [&_.case-reply]:mx-0 [&_.control]:max-w-full";
