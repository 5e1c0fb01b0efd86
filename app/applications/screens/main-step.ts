import type { Stage } from "../../../content/law/stages";
import type { Service } from "../../../content/prices";
import type { RequirementState } from "../application";
import { isToCheck, isToSend, isWanted } from "../requirement-moves";

type Asked = { id: string; state: RequirementState; lacks: string };

/** What the next step depends on. */
export type Standing = {
  stage: Stage;
  service: Service;
  isOpen: boolean;
  /** Its order was refunded. */
  isRefunded: boolean;
  /** Why the customer is to be called before anything is filed; empty where nothing is to be settled. */
  callFirst: string;
  isQueried: boolean;
  lacksCertificate: boolean;
  /** The customer was asked for what is missing today, or is about to be. */
  isAsked: boolean;
  requirements: readonly Asked[];
};

type Step =
  | "withdraw"
  | "call"
  | "check"
  | "reply"
  | "ask"
  | "ready"
  | "file"
  | "grant"
  | "answer"
  | "portal"
  | "certificate"
  | "none";

/** `document` is the first of those that it is about. */
type MainStep = { step: Step; says: string; document?: string | undefined };

const count = (number: number, one: string, many: string) => (number === 1 ? `1 ${one}` : `${number} ${many}`);

/** What staff do next with an application: the one main button on its page. */
export function chooseMainStep(standing: Standing): MainStep {
  const { stage, service, isOpen, isRefunded, callFirst, isQueried, lacksCertificate } = standing;
  if (!isOpen)
    return lacksCertificate
      ? { step: "certificate", says: "attach the certificate" }
      : { step: "none", says: "nothing is left to do" };
  if (isRefunded) return { step: "withdraw", says: "withdraw it" };
  if (callFirst) return { step: "call", says: "call the customer" };
  if (stage === "collecting") return collect(standing);
  if (stage === "ready" && service === "msme") return { step: "grant", says: "do it with the customer" };
  if (stage === "ready") return { step: "file", says: "file it" };
  return isQueried
    ? { step: "answer", says: "answer the authority" }
    : { step: "portal", says: "look at the authority's portal" };
}

/** What has come is checked first: the rest is then asked for in one message. All are there only once each is settled. */
function collect({ requirements, isAsked }: Standing): MainStep {
  const toCheck = requirements.filter(isToCheck);
  const toAsk = requirements.filter(isToSend);
  const lacking = requirements.filter((asked) => isWanted(asked) && !isToSend(asked));
  if (toCheck.length > 0)
    return {
      step: "check",
      says: `check ${count(toCheck.length, "document", "documents")}`,
      document: toCheck[0]?.id,
    };
  if (lacking.length > 0)
    return {
      step: "reply",
      says: `the customer does not have ${count(lacking.length, "document", "documents")}`,
      document: lacking[0]?.id,
    };
  if (toAsk.length > 0)
    return { step: "ask", says: `${isAsked ? "wait" : "ask"} for ${count(toAsk.length, "document", "documents")}` };
  return { step: "ready", says: "all documents are there" };
}
