import { useCallback, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { formWords } from "../../../content/form-words";
import { Button } from "../../ui/button";
import { Toast } from "../../ui/toast";
import { secondsField } from "../submission";
import { formOf } from "./delivery";
import { keepDraft } from "./draft";
import { discard, dropExpired, type QueuedForm, queuedForms, sendQueued, watchQueue } from "./offline-queue";
import { queueKey } from "./storage";

const { waiting: words, closeNotice } = formWords(document.documentElement.lang).leadForm;

/** Between two tries while the connection is there but the server is not. */
const pauseBetweenTries = 30_000;

let isShown = false;

/** Tells what waits and what became of it, on any page; sends it as soon as that is possible. */
export function showQueueNotice({ isNew = false } = {}) {
  if (isShown) return;
  isShown = true;
  const place = document.createElement("div");
  place.className = "toasts waiting";
  place.setAttribute("role", "status");
  document.body.append(place);
  createRoot(place).render(<QueueNotice isNew={isNew} />);
}

/** The tab that sends may not be the one that is looked at. */
function tellEveryTab() {
  const channel = new BroadcastChannel(queueKey);
  channel.postMessage("delivered");
  channel.close();
}

function hearDelivered(hear: () => void) {
  const channel = new BroadcastChannel(queueKey);
  channel.onmessage = hear;
  return () => channel.close();
}

/** Opens the form again with everything that was typed. */
function correct({ key, endpoint, body }: QueuedForm) {
  const values = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  keepDraft(Object.fromEntries(values), formOf(endpoint), Number(body[secondsField]) || 0);
  discard(key);
  location.assign(typeof body.page === "string" ? body.page : "/");
}

/** `isNew` when the visitor has just sent the form and must learn what becomes of it. */
function QueueNotice({ isNew: isNewAtFirst }: { isNew: boolean }) {
  const [waiting, setWaiting] = useState(queuedForms);
  const [isNew, setNew] = useState(isNewAtFirst);
  const [said, setSaid] = useState<string>();
  const [isSending, setSending] = useState(false);

  const send = useCallback(async () => {
    setSending(true);
    try {
      await sendQueued(({ answer }) => answer.outcome === "stored" && tellEveryTab());
    } catch (cause) {
      // Still no connection: it goes on waiting.
      console.info("A form still waits for a connection.", cause);
    } finally {
      setSending(false);
    }
  }, []);

  useEffect(() => hearDelivered(() => setSaid(words.delivered)), []);

  useEffect(() => {
    dropExpired();
    const forget = watchQueue(() => {
      setWaiting((before) => {
        const now = queuedForms();
        if (now.length > before.length) setNew(true);
        return now;
      });
    });
    const onOnline = () => void send();
    window.addEventListener("online", onOnline);
    const timer = setInterval(() => queuedForms().length > 0 && navigator.onLine && onOnline(), pauseBetweenTries);
    if (navigator.onLine) onOnline();
    return () => {
      forget();
      window.removeEventListener("online", onOnline);
      clearInterval(timer);
    };
  }, [send]);

  function discardAll() {
    for (const { key } of waiting) discard(key);
    setSaid(words.discarded);
  }

  if (waiting.length > 0) {
    const refused = waiting.find(({ problem }) => problem);
    return (
      <Toast tone="failed">
        <p>{refused?.problem ?? (isNew && !navigator.onLine ? words.stored : words.notice)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {waiting.some(({ problem }) => !problem) && (
            <Button look="ink" isSmall isBusy={isSending} disabled={isSending} onClick={() => void send()}>
              {words.retry}
            </Button>
          )}
          {refused && (
            <Button look="ink" isSmall onClick={() => correct(refused)}>
              {words.correct}
            </Button>
          )}
          <Button look="line" isSmall onClick={discardAll}>
            {words.discard}
          </Button>
        </div>
      </Toast>
    );
  }
  return (
    said && (
      <Toast close={closeNotice} onClose={() => setSaid(undefined)}>
        {said}
      </Toast>
    )
  );
}
