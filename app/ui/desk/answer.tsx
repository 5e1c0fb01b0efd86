import { type ReactNode, useEffect, useRef } from "react";

type AnswerProps = {
  /** What the server replied, or which reply it is: the same words may come twice, each time as an answer. */
  reply: object | string;
  /** Unless told, an alert for what was refused. */
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
  return (
    <div ref={shown} className="case-reply" role={role} data-refused={isRefused ? "" : undefined}>
      {children}
    </div>
  );
}
