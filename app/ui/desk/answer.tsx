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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form may go with the answer, or with the data loaded after it.
  useEffect(() => {
    // Where the form that had the focus is gone, or new, the keyboard user continues from here.
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true });
  }, [reply, state]);
  return (
    <div ref={shown} className={note} role={role} data-refused={isRefused ? "" : undefined} tabIndex={-1}>
      {children}
    </div>
  );
}
