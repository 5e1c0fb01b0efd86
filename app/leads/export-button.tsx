import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { desk } from "../../content/en/desk";
import { Button } from "../ui/button";
import { useNotice } from "../ui/desk/notices";
import { deskPaths } from "./desk-paths";
import { exportFileName } from "./export-rows";
import type { ExportNews, ExportOrder } from "./export-worker";
import { filterParameters, type LeadFilter } from "./lead-filter";
import { fill, grouped } from "./words";

const words = desk.exporting;

type ExportButtonProps = { filter: LeadFilter; zone: string; total: number | null };

/** All leads of the view as a spreadsheet, made in a worker. */
export function ExportButton({ filter, zone, total }: ExportButtonProps) {
  const [done, setDone] = useState<number | null>(null);
  const worker = useRef<Worker>(null);
  const say = useNotice();
  const { revalidate } = useRevalidator();
  useEffect(() => () => worker.current?.terminate(), []);

  function end() {
    worker.current?.terminate();
    worker.current = null;
    setDone(null);
  }

  function hear(news: ExportNews) {
    if (news.kind === "rows") return setDone(news.done);
    end();
    if (news.kind === "failed") {
      say("failed", words.failed);
      // The page itself says best what it means that the session or the role is gone.
      if (news.status === 401 || news.status === 403) void revalidate();
    } else if (news.rows === 0) {
      say("failed", words.nothing);
    } else {
      const filename = exportFileName(zone);
      save(news.file, filename);
      say("done", fill(words.done, { filename }));
    }
  }

  function begin() {
    setDone(0);
    worker.current = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
    worker.current.onmessage = ({ data }: MessageEvent<ExportNews>) => hear(data);
    worker.current.onerror = () => hear({ kind: "failed", status: 0 });
    const parameters = filterParameters(filter);
    parameters.set("zone", zone);
    const order: ExportOrder = { address: new URL(`${deskPaths.export}?${parameters}`, location.href).href, zone };
    worker.current.postMessage(order);
  }

  function cancel() {
    end();
    say("done", words.cancelled);
  }

  if (done === null)
    return (
      <Button isSmall icon="document" onClick={begin}>
        {words.button}
      </Button>
    );
  const text = done === 0 ? words.preparing : progressText(done, total);
  return (
    <div className="desk-export">
      <label>
        <span role="status">{text}</span>
        <progress max={total ?? undefined} value={total === null ? undefined : done} />
      </label>
      <Button isSmall look="line" onClick={cancel}>
        {words.cancel}
      </Button>
    </div>
  );
}

const progressText = (done: number, total: number | null) =>
  fill(words.progress, { done: grouped(done), total: total === null ? "…" : grouped(Math.max(total, done)) });

function save(file: Blob, filename: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
