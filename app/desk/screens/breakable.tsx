/** Text that breaks, where it must, after a sign of its own, such as the one in an e-mail address. */
export function Breakable({ text, after }: { text: string; after: "@" | "/" }) {
  const end = text.lastIndexOf(after) + 1;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </>
  );
}
