/** A band of fine waves between two sections. */
export function Divider({ className = "" }: { className?: string }) {
  const wave = (shift: number) => `M${shift - 24} 6${"q6-9 12 0t12 0".repeat(13)}`;
  return (
    <svg
      className={`mx-auto h-3 w-72 text-seal/45 ${className}`.trimEnd()}
      viewBox="0 0 288 12"
      fill="none"
      stroke="currentColor"
      strokeWidth=".8"
      aria-hidden="true"
    >
      <path d={[0, 4, 8, 12, 16, 20].map(wave).join("")} />
    </svg>
  );
}
