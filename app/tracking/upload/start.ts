import { improveForm } from "./document-form";
import { goOnSending } from "./sending";

let started: Promise<void> | undefined;

/** Once a page: when the form is first used, or at once where something waits to be sent. */
export function startSending(): Promise<void> {
  started ??= start().catch((cause) => console.info("Documents are sent by the plain form.", cause));
  return started;
}

async function start() {
  const form = document.querySelector<HTMLFormElement>("[data-send-documents]");
  if (form) await improveForm(form);
  await goOnSending();
}
