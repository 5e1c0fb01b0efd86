import type { ReactNode } from "react";
import { Seal } from "../../ui/art/seal";
import { Icon } from "../../ui/icon";

type AccountCardProps = { heading: string; text?: string; isRefusal?: boolean; children: ReactNode };

/** The one card of an account page: its heading, what it asks for, and its forms. */
export function AccountCard({ heading, text, isRefusal = false, children }: AccountCardProps) {
  return (
    <section className="account-card">
      <header className="grid min-w-0 justify-items-center gap-2 text-center wrap-anywhere">
        {isRefusal ? <Icon name="alert" className="h-11 w-11 text-seal" /> : <Seal className="h-11 w-11" />}
        <h1>{heading}</h1>
        {text && <p className="soft">{text}</p>}
      </header>
      {children}
    </section>
  );
}
