/** Fields and their button in one line where they fit; what takes sentences has a line of its own. */
export const formRow =
  "flex flex-wrap items-end gap-3 *:min-w-0 [&>.field]:max-w-96 [&>.field]:flex-[1_1_12rem] [&>.field:has(textarea)]:max-w-none [&>.field:has(textarea)]:basis-full";
