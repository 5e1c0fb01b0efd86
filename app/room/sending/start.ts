import { improveForm } from "./paper-form";
import { goOnSending } from "./sending";

let started: Promise<void> | undefined;

/** Once a page: when the form is first used, or at once where something waits to be sent. */
export function startSending(): Promise<void> {
  started ??= start().catch((cause) => console.info("Papers are sent by the plain form.", cause));
  return started;
}

async function start() {
  const form = document.querySelector<HTMLFormElement>("[data-send-papers]");
  if (form) await improveForm(form);
  await goOnSending();
}
