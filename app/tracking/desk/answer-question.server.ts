import { inTransaction } from "../../../db/connect";
import { done, type Result, refuse } from "../../ui/result";
import { answerInTracking, markAnswered, readMessage } from "../messages.server";
import { refusals, type TrackingAction, type TrackingResult } from "./find-tracked-customer.server";

/** The newest message that the form's page showed: what came after it is still to be read. */
const newestOf = (form: FormData) => (form.has("newest") ? String(form.get("newest")) : undefined);

export async function answerQuestion(asked: TrackingAction): Promise<TrackingResult> {
  const { content, proof, sql, whose, form, note } = asked;
  const input = String(form.get("text") ?? "");
  if (!whose.canAnswer) return { ...refuse(refusals.notAsked), input };
  const read = readMessage(content, input);
  if (!read.ok) return { ...refuse(read.problem), input };
  const message = { text: read.text, key: String(form.get("key") ?? ""), newest: newestOf(form) };
  return inTransaction<Result>(sql, async (transaction) => {
    const answered = await answerInTracking(proof, transaction, whose, message);
    if (answered !== "sent before") await note(transaction, "answered in the tracking page");
    return done(
      answered === "not mailed"
        ? "It is on the customer's page. No mail was sent: the customer withdrew their consent, and no question of theirs is open."
        : "The answer is on the customer's page. They are informed by mail.",
    );
  });
}

export const markQuestionsAnswered = ({ proof, sql, whose, form, note }: TrackingAction): Promise<Result> =>
  inTransaction<Result>(sql, async (transaction) => {
    await markAnswered(proof, transaction, whose, { kind: "answered by phone", newest: newestOf(form) });
    await note(transaction, "answered outside the tracking page");
    return done("The questions are marked as answered.");
  });
