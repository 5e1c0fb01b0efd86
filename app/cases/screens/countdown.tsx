import { useEffect, useState } from "react";
import { countdown } from "../../office/office-format";

const tickMs = 15_000;

/** The time left until an instant; starts from the server's clock, so that hydration finds the same text. */
export function Countdown({ at, now }: { at: string; now: string }) {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const ahead = Date.parse(now) - Date.now();
    const tick = () => setShown(new Date(Date.now() + ahead).toISOString());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [now]);
  const [instant, current] = [new Date(at), new Date(shown)];
  return <span className={current > instant ? "text-seal" : undefined}>{countdown(instant, current)}</span>;
}
