import { note } from "../../../ui/desk/note";

/** The fields of a form that was sent when the password had to be asked for first. */
export type FormToPressAgain = Partial<Record<string, string>>;

export const PressAgainNote = () => (
  <p className={note} role="status">
    Thank you. Nothing has been recorded yet: what you typed is below, please press the button again.
  </p>
);
