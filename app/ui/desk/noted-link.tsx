import type { ComponentPropsWithoutRef } from "react";
import { useFetcher } from "react-router";

type NotedLinkProps = ComponentPropsWithoutRef<"a"> & {
  href: string;
  /** Where the note is sent, and what it says. */
  action: string;
  note: Record<string, string | number>;
};

/**
 * A link out of the desk, into a call, a message or a mail, whose opening is noted. Each has a fetcher of its own: the second
 * press of a shared one would end the first's request.
 */
export function NotedLink({ action, note, href, children, ...link }: NotedLinkProps) {
  const fetcher = useFetcher();
  return (
    <a {...link} href={href} onClick={() => void fetcher.submit(note, { method: "post", action })}>
      {children}
    </a>
  );
}
