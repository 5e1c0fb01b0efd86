import { useEffect } from "react";
import { Dialog } from "../../ui/dialog";
import { isTyping } from "../../ui/is-typing";

const id = "desk-keys";

/** For those who have some. */
const withKeys = "max-md:hidden [@media(hover:none)]:hidden";
const look =
  "rounded-sm border border-b-2 bg-paper px-[0.4rem] py-[0.1rem] font-mono text-[0.75rem] leading-[1.4] font-bold";

const Key = ({ children }: { children: string }) => <kbd className={look}>{children}</kbd>;

/** The key of a control, beside its name. */
export const KeyHint = ({ name }: { name: string }) => (
  <kbd className={`${look} ${withKeys}`}>{name.toUpperCase()}</kbd>
);

const keys = [
  ["J / K", "Next, previous case"],
  ["C N B S", "Connected, no answer, busy, switched off: then Enter"],
  ["L", "Call back at a time: then Enter"],
  ["W I D", "Wrong number, not interested, do not call: then Enter"],
  ["T", "Write a note: Esc, then the outcome"],
  ["Ctrl+Enter", "Save the note"],
  ["O", "Open the call"],
  ["A", "Assign the case to me"],
  ["X", "Tick the case, to share it"],
  ["+", "New case"],
  ["/", "Search"],
  ["?", "These shortcuts"],
] as const;

/** The cheat sheet under `?`. */
export function KeySheet({ hasTicks }: { hasTicks: boolean }) {
  return (
    <>
      <button
        type="button"
        className={`rounded-md px-[0.8rem] py-[0.4rem] text-sm text-ink-soft print:hidden ${withKeys}`}
        data-key="?"
        data-press=""
        onClick={openSheet}
      >
        <Key>?</Key> shortcuts
      </button>
      <Dialog id={id} heading="Keyboard shortcuts" close="Close">
        <dl className="grid gap-2">
          {keys
            .filter(([key]) => key !== "X" || hasTicks)
            .map(([key, text]) => (
              <div key={key} className="grid grid-cols-[6rem_1fr] gap-3">
                <dt>
                  <Key>{key}</Key>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
      </Dialog>
    </>
  );
}

const openSheet = () => (document.getElementById(id) as HTMLDialogElement | null)?.showModal();

/**
 * Each control names its key in `data-key`. A key focuses its control, so that Enter presses it, and opens what it is folded
 * in; one with `data-press` is pressed at once. Nothing happens while someone types.
 */
export function useDeskKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key === "Escape") return target.blur();
      if (isTyping(event) || document.querySelector("dialog[open]")) return;
      const control = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
      if (!control) return;
      event.preventDefault();
      for (let at = control.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
      if (control.hasAttribute("data-press")) control.click();
      else control.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
