import type { ReactNode } from "react";
import { Seal } from "../ui/art/seal";

/** The one sheet of an account page: its heading, what it asks for, and its forms. */
export function AccountCard({ heading, text, children }: { heading: string; text?: string; children: ReactNode }) {
  return (
    <section className="account-card">
      <header className="grid justify-items-center gap-2 text-center">
        <Seal className="h-11 w-11" />
        <h1>{heading}</h1>
        {text && <p className="soft">{text}</p>}
      </header>
      {children}
    </section>
  );
}
