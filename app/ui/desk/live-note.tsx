import type { ComponentPropsWithRef } from "react";

type LiveNoteProps = ComponentPropsWithRef<"p"> & { role: "status" | "alert"; isShown?: boolean };

/** What has just happened, or goes wrong for now; to be announced, it is on the page before it is shown. */
export const LiveNote = ({ role, isShown = true, ...rest }: LiveNoteProps) => (
  <p
    role={role}
    className={`rounded-sm px-[0.9rem] py-[0.6rem] font-semibold ${role === "alert" ? "bg-seal-soft text-seal" : "bg-leaf-soft text-leaf"} ${isShown ? "" : "hidden"}`}
    {...rest}
  />
);
