import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Seal } from "../../ui/art/seal";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";

type AccountCardProps = { heading: string; text?: string; isRefusal?: boolean; children: ReactNode };

export const AccountPage = ({ children }: { children: ReactNode }) => (
  <main className="account-page mx-auto grid w-full max-w-[30rem] grid-cols-1 gap-4 px-[min(1.25rem,5.5vw)] pt-5 pb-16">
    {children}
  </main>
);

const card =
  "grid grid-cols-1 gap-6 rounded-lg border border-t-4 border-t-seal bg-card p-[clamp(min(1.25rem,5.5vw),5vw,2.25rem)] [box-shadow:var(--shadow-sheet)]";

/** In place of a page of staff that failed as a whole. */
export function Failed({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <AccountPage>
      <section className={card} role="alert">
        <h1 className="text-h2">{text}</h1>
        <Button onClick={() => void revalidate()} isBusy={state === "loading"}>
          Try again
        </Button>
      </section>
    </AccountPage>
  );
}

type PartProps = { title: string; id?: string; children: ReactNode };

export const AccountPart = ({ title, id, children }: PartProps) => (
  <section className="grid grid-cols-1 gap-4 border-t pt-6" id={id}>
    <h2 className="text-h3">{title}</h2>
    {children}
  </section>
);

/** The one card of an account page: its heading, what it asks for, and its forms. */
export function AccountCard({ heading, text, isRefusal = false, children }: AccountCardProps) {
  return (
    <section className={card}>
      <header className="grid min-w-0 justify-items-center gap-2 text-center wrap-anywhere">
        {isRefusal ? <Icon name="alert" className="h-11 w-11 text-seal" /> : <Seal className="h-11 w-11" />}
        <h1 className="text-h2">{heading}</h1>
        {text && <p className="soft">{text}</p>}
      </header>
      {children}
    </section>
  );
}
