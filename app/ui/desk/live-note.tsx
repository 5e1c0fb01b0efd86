import type { ComponentPropsWithRef } from "react";
import { noteLook } from "./note";

type LiveNoteProps = ComponentPropsWithRef<"p"> & { role: "status" | "alert"; isShown?: boolean };

/** What has just happened, or goes wrong for now; to be announced, it is on the page before it is shown. */
export const LiveNote = ({ role, isShown = true, className = "", ...rest }: LiveNoteProps) => (
  <p
    role={role}
    className={`${noteLook} ${className} ${isShown ? "" : "hidden"}`}
    data-refused={isShown && role === "alert" ? "" : undefined}
    {...rest}
  />
);
