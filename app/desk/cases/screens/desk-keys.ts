import { useEffect } from "react";

/**
 * Each control names its key in `data-key`. A key focuses its control, so that Enter presses it; one with `data-press`
 * is pressed at once. Nothing happens while someone types.
 */
export function useDeskKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key === "Escape") return target.blur();
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
      if (document.querySelector("dialog[open]")) return;
      const control = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
      if (!control) return;
      event.preventDefault();
      if (control.hasAttribute("data-press")) control.click();
      else control.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const isTyping = (target: HTMLElement) =>
  target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches("[type=checkbox]"));
