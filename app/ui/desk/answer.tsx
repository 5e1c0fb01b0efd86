import { type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { note } from "./note";

type AnswerProps = {
  /** What the server replied, or which reply it is: the same words may come twice, each time as an answer. */
  reply: object | string;
  /** By default, an alert for a refusal and a status otherwise. */
  role?: "status" | "alert";
  isRefused?: boolean;
  children: ReactNode;
};

/**
 * What became of a form, above what can be done next. A page keeps its place when a form of it is sent, and the button may
 * stand far below: the answer is brought into view.
 */
export function Answer({ reply, isRefused, role = isRefused ? "alert" : "status", children }: AnswerProps) {
  const shown = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply is brought into view, once.
  useEffect(() => {
    // In braces, because newer browsers return a promise, which React would take for what cleans up.
    shown.current?.scrollIntoView({ block: "nearest" });
  }, [reply]);
  const { state } = useNavigation();
  const taken = useRef<AnswerProps["reply"] | undefined>(undefined);
  useEffect(() => {
    // Once for each: it stays on the page, and what is answered later has its own place.
    if (taken.current === reply) return;
    const next = focusAfter(isRefused === true);
    if (next) (next === "answer" ? shown.current : next)?.focus({ preventScroll: next === "answer" });
    // A form may go with the answer, or with the data loaded after it.
    if (state === "idle") taken.current = reply;
  }, [reply, state, isRefused]);
  return (
    <div ref={shown} className={note} role={role} data-refused={isRefused ? "" : undefined} tabIndex={-1}>
      {children}
    </div>
  );
}

/**
 * Where the keyboard user continues: after a refusal at the first field that is wrong, or where the refusal itself asks something
 * instead of the button; else where the form that had the focus is gone, or new. Who goes on typing is not interrupted.
 */
function focusAfter(isRefused: boolean): "answer" | HTMLElement | null {
  const wrong = isRefused && document.querySelector<HTMLElement>("main [aria-invalid=true]");
  if (wrong) return wrong;
  const { activeElement } = document;
  return activeElement === document.body || (isRefused && activeElement?.tagName === "BUTTON") ? "answer" : null;
}
