import { useCallback, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { queuedFormWords } from "../../../content/languages/queued-form-words";
import { Button } from "../../ui/button";
import { Toast } from "../../ui/toast";
import { secondsField } from "../submission";
import { formOf } from "./delivery";
import { saveDraft } from "./draft";
import { discard, isReturned, type QueuedForm, queuedForms, sendQueued, watchQueue } from "./offline-queue";
import { queueKey } from "./storage";

const { waiting: words, closeNotice } = queuedFormWords(document.documentElement.lang);

/** Between two tries while the browser is online but the server does not answer. */
const retryMs = 30_000;

let isShown = false;

/** Shows the queued forms and their outcome, on any page, and sends them as soon as possible. */
export function showQueueNotice({ isNew = false } = {}) {
  if (isShown) return;
  isShown = true;
  const place = document.createElement("div");
  place.className = "toasts waiting";
  place.setAttribute("role", "status");
  document.body.append(place);
  createRoot(place).render(<QueueNotice isNew={isNew} />);
}

/** The tab that sends may not be the visible one. */
function broadcastDelivery() {
  const channel = new BroadcastChannel(queueKey);
  channel.postMessage("delivered");
  channel.close();
}

function watchDelivery(onDelivered: () => void) {
  const channel = new BroadcastChannel(queueKey);
  channel.onmessage = onDelivered;
  return () => channel.close();
}

/** Opens the form again with everything that was typed. */
function editAgain({ key, endpoint, body }: QueuedForm) {
  const values = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  saveDraft(Object.fromEntries(values), formOf(endpoint), Number(body[secondsField]) || 0);
  discard(key);
  location.assign(typeof body.page === "string" ? body.page : "/");
}

function wordsFor(waiting: QueuedForm[], isNew: boolean, returned?: QueuedForm) {
  if (returned) return returned.problem ?? words.expired;
  if (waiting.every(({ isThrottled }) => isThrottled)) return words.throttled;
  return isNew && !navigator.onLine ? words.stored : words.notice;
}

/** The forms that wait, sent as soon as there is a connection. */
function useQueue(isInitiallyNew: boolean) {
  const [waiting, setWaiting] = useState(queuedForms);
  const [isNew, setNew] = useState(isInitiallyNew);
  const [isSending, setSending] = useState(false);

  const send = useCallback(async () => {
    setSending(true);
    try {
      await sendQueued(({ answer }) => answer.outcome === "stored" && broadcastDelivery());
    } catch (cause) {
      // Still no connection: the forms stay queued.
      console.info("A form still waits for a connection.", cause);
    } finally {
      setSending(false);
      // One may have become too old to be sent, while this page was open.
      setWaiting(queuedForms());
    }
  }, []);

  useEffect(() => {
    const stopWatching = watchQueue(() => {
      setWaiting((before) => {
        const now = queuedForms();
        if (now.length > before.length) setNew(true);
        return now;
      });
    });
    const onOnline = () => void send();
    window.addEventListener("online", onOnline);
    const timer = setInterval(() => queuedForms().length > 0 && navigator.onLine && onOnline(), retryMs);
    if (navigator.onLine) onOnline();
    return () => {
      stopWatching();
      window.removeEventListener("online", onOnline);
      clearInterval(timer);
    };
  }, [send]);

  return { waiting, isNew, isSending, send };
}

/** `isNew` when the visitor has just submitted the form. */
function QueueNotice({ isNew: isInitiallyNew }: { isNew: boolean }) {
  const [result, setResult] = useState<string>();
  useEffect(() => watchDelivery(() => setResult(words.delivered)), []);
  const { waiting, isNew, isSending, send } = useQueue(isInitiallyNew);

  function discardAll() {
    for (const { key } of waiting) discard(key);
    setResult(words.discarded);
  }

  if (waiting.length > 0) {
    const returned = waiting.find(isReturned);
    return (
      <Toast tone="failed">
        <p>{wordsFor(waiting, isNew, returned)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {!waiting.every(isReturned) && (
            <Button look="ink" isSmall isBusy={isSending} disabled={isSending} onClick={() => void send()}>
              {words.retry}
            </Button>
          )}
          {returned && (
            <Button look="ink" isSmall onClick={() => editAgain(returned)}>
              {returned.problem ? words.correct : words.open}
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
    result && (
      <Toast close={closeNotice} onClose={() => setResult(undefined)}>
        {result}
      </Toast>
    )
  );
}
