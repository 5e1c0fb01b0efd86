import headlineFace from "@fontsource/eczar/files/eczar-latin-700-normal.woff2?url";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { room as words } from "../../../content/en/room/room";
import { site, telephone } from "../../../content/identity";
import { paths } from "../../../content/paths";
import { contentFor } from "../../../content/site-content";
import { roomPaths } from "../../room/room-paths";
import type { DocumentHandle } from "../../root";
import styles from "../../styles/room/room.css?url";

export const handle: DocumentHandle = { isDocument: true };
export const links = () => [
  { rel: "preload", href: headlineFace, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const },
  { rel: "stylesheet", href: styles },
];

/** What surrounds every page of the room: no menu of the site, so that a slow phone has little to load. */
function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="button button-ink not-focus:sr-only not-focus:min-h-0" href="#main">
        {words.skip}
      </a>
      <header className="flex items-center gap-3 border-b bg-card px-[1.1rem] py-[0.6rem] print:hidden">
        <a href={roomPaths.room} className="font-head text-h3 leading-[normal] font-bold no-underline">
          {site.name}
        </a>
        <span className="soft ml-auto text-sm">{words.bar}</span>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[68rem] gap-4 px-4 pt-4 pb-8 wrap-anywhere min-[60rem]:py-7"
      >
        {children}
      </main>
      <footer className="flex flex-wrap justify-center gap-x-5 gap-y-1 border-t p-4 text-sm *:py-[0.6rem] print:hidden">
        <a href={telephone}>{words.foot.call}</a>
        <a href={paths.myData}>{words.foot.myData}</a>
        <a href={paths.privacy}>{words.foot.privacy}</a>
      </footer>
    </>
  );
}

export default function RoomLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const { failure } = contentFor(roomPaths.room);
  return (
    <Shell>
      <section className="room-card">
        <h1>{failure.heading}</h1>
        <p>{failure.text}</p>
      </section>
    </Shell>
  );
}
