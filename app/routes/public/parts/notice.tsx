import type { ReactNode } from "react";
import { Rosette } from "../../../ui/art/rosette";
import { Seal } from "../../../ui/art/seal";

type NoticeProps = { code?: string; heading: string; text: string; children: ReactNode };

/** A page that has nothing to show but the way on. */
export function Notice({ code, heading, text, children }: NoticeProps) {
  return (
    <section className="section relative overflow-hidden" data-missing={code && ""}>
      <Rosette className="absolute top-1/2 left-1/2 w-[44rem] -translate-1/2 text-seal/12" />
      <div className="page relative grid min-h-[46vh] place-content-center justify-items-center gap-5 text-center">
        {code ? (
          <p className="font-head text-[5rem] leading-none font-bold text-seal">{code}</p>
        ) : (
          <Seal className="h-20 w-20 text-seal" />
        )}
        <h1>{heading}</h1>
        <p className="soft max-w-text text-lg">{text}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </section>
  );
}
