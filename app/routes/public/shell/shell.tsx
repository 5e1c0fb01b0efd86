import type { ReactNode } from "react";
import { useWords } from "../parts/use-content";
import { BottomBar } from "./bottom-bar";
import { Chat } from "./chat";
import { Footer } from "./footer";
import { Header } from "./header";

/** What surrounds every public page. All of it works without a script. */
export function Shell({ children }: { children: ReactNode }) {
  const { navigation } = useWords();
  return (
    <>
      <a className="skip button button-ink" href="#main">
        {navigation.skipLink}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Chat />
      <BottomBar />
    </>
  );
}
