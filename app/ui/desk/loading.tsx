export function Loading({ text }: { text: string }) {
  return (
    <div className="desk-loading" role="status">
      <span className="spinner" aria-hidden="true" />
      {text}
    </div>
  );
}
