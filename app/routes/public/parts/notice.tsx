import type { ReactNode } from "react";
import { Rosette } from "../../../ui/art/rosette";
import { Seal } from "../../../ui/art/seal";

type NoticeProps = { code?: string; heading: string; text: string; children: ReactNode };

/** A page without content of its own, such as 404: a heading, a text and links. */
export function Notice({ code, heading, text, children }: NoticeProps) {
  return (
    <section className="section" data-missing={code && ""}>
      <div className="page grid min-h-[46vh] place-content-center justify-items-center gap-4 text-center">
        <div className="relative mb-2 grid w-64 place-items-center">
          <Rosette className="w-full text-seal/35" />
          <div className="absolute grid h-34 w-34 place-items-center rounded-full border-2 border-seal bg-paper text-seal">
            {code ? <p className="font-head text-h1 leading-none font-bold">{code}</p> : <Seal className="h-20 w-20" />}
          </div>
        </div>
        <h1>{heading}</h1>
        <p className="soft max-w-text text-lg text-balance">{text}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </section>
  );
}
