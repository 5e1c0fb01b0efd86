import type { ReactNode } from "react";
import { Icon } from "./icon";

/** The live region of notices; to be announced, it must be on the page before its first notice. */
export function Toasts({ children }: { children?: ReactNode }) {
  return (
    <div className="toasts" role="status">
      {children}
    </div>
  );
}

/** A notice in a prerendered page, shown for a while when the URL's hash names it. */
export const ArrivalToast = ({ id, text }: { id: string; text: string }) => (
  <Toasts>
    <div id={id} className="toast arrival">
      <Icon name="check" />
      {text}
    </div>
  </Toasts>
);

type ToastProps = { tone?: "done" | "failed"; children: ReactNode; close?: string; onClose?: () => void };

export function Toast({ tone = "done", children, close, onClose }: ToastProps) {
  return (
    <div className="toast" data-tone={tone}>
      <Icon name={tone === "done" ? "check" : "alert"} />
      <div className="min-w-0 flex-1">{children}</div>
      {onClose && (
        <button type="button" className="dialog-close -my-2.5 -mr-2.5" aria-label={close} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
