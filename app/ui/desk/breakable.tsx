/** Text that may break after the last `after`, such as the @ of an e-mail address. */
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
