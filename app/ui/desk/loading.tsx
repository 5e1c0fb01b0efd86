export function Loading({ text }: { text: string }) {
  return (
    <div className="desk-empty" role="status">
      <span
        className="size-[1.6rem] animate-[turn_0.9s_linear_infinite] rounded-full border-3 border-line-strong border-r-transparent motion-reduce:[animation-duration:4s]"
        aria-hidden="true"
      />
      {text}
    </div>
  );
}
