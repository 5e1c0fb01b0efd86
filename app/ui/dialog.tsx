import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "./button";
import { Icon } from "./icon";

type DialogProps = { id: string; heading: string; close: string; children: ReactNode };

/** A question put in front of the page. Its X is a form of its own, so that the browser closes it by itself. */
export function Dialog({ id, heading, close, children }: DialogProps) {
  return (
    <dialog id={id} className="dialog" aria-labelledby={`${id}-heading`} closedby="any">
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
 * A link that becomes a dialog once the page's script is there. Invoker buttons would need no script where
 * they exist, but where they do not, a button would be dead without one; a link never is.
 */
export function DialogLink({ dialog, ...link }: { dialog: string } & ComponentProps<typeof ButtonLink>) {
  return <ButtonLink data-dialog={dialog} {...link} />;
}
