import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "./button";
import { Icon } from "./icon";

type DialogProps = {
  id: string;
  heading: string;
  close: string;
  /** Shown in the page itself, as where the address names it. */
  isInPage?: boolean;
  children: ReactNode;
};

/** A modal dialog. Its close button submits a form of `method=dialog`, so that it needs no script. */
export function Dialog({ id, heading, close, isInPage, children }: DialogProps) {
  return (
    <dialog
      id={id}
      className="dialog"
      data-in-page={isInPage || undefined}
      aria-labelledby={`${id}-heading`}
      closedby="any"
    >
      <div className="mb-3 flex items-start gap-3">
        <h2 id={`${id}-heading`} className="text-figure">
          {heading}
        </h2>
        <form method="dialog" className="-mt-2 -mr-2 ml-auto">
          <button type="submit" className="dialog-close" aria-label={close}>
            <Icon name="close" />
          </button>
        </form>
      </div>
      {children}
    </dialog>
  );
}

/**
 * A link that opens a dialog once the page's script has loaded. An invoker button would need no script where it
 * is supported, but elsewhere would do nothing without one; a link always works.
 */
export function DialogLink({ dialog, ...link }: { dialog: string } & ComponentProps<typeof ButtonLink>) {
  return <ButtonLink data-dialog={dialog} {...link} />;
}
