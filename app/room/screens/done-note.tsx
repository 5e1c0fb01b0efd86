/** What was just done, told to screen readers too. */
export const DoneNote = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="status" className="rounded-md bg-leaf-soft px-4 py-3 font-bold text-leaf">
      {text}
    </p>
  ) : null;
