/** Whether what was pressed belongs to the field that has the focus, or to the browser, and is no shortcut. */
export const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target as HTMLElement).matches("textarea, select, input:not([type=checkbox]), [contenteditable]");
