import { room } from "../../../content/en/room/room";
import { Button } from "../../ui/button";

/** Hidden without a script (`live-room.ts` copies). Where the browser refuses, it says how to copy by hand. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { copied, notCopied } = room.status.granted;
  return (
    <p className="noscript:hidden">
      <Button look="line" isSmall data-copy-text={text} data-copied={copied} data-not-copied={notCopied}>
        {children}
      </Button>{" "}
      <span role="status" />
    </p>
  );
}
