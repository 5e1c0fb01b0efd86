/** What was just done, told to screen readers too. */
export const DoneNote = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="status" className="paper-done">
      {text}
    </p>
  ) : null;
