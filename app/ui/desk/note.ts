/** A highlighted sentence; in red where something was refused. */
export const noteLook =
  "scroll-my-4 rounded-sm bg-leaf-soft px-[0.9rem] py-[0.6rem] font-semibold wrap-anywhere text-leaf data-refused:bg-seal-soft data-refused:text-seal [.queue>&,.case-place>&,.case>&]:mx-[1.1rem] [.queue>&,.case-place>&,.case>&]:mb-3 [.queue>&,.case-place>&]:mt-2";

/** Such a sentence as an answer. */
export const note = `case-reply ${noteLook}`;
