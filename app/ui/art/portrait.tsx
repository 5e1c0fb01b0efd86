/** A person as an engraver would leave them: an outline and a few strokes. `isAdvocate` adds the coat and the bands. */
export function Portrait({ className = "", isAdvocate = false }: { className?: string; isAdvocate?: boolean }) {
  return (
    <svg className={className} viewBox="0 0 120 120" fill="none" aria-hidden="true">
      <g stroke="#b9774f" strokeWidth=".6" opacity=".7">
        {[34, 40, 46, 52, 58].map((radius) => (
          <circle key={radius} cx="60" cy="58" r={radius} strokeDasharray={radius % 4 ? "1.5 2.5" : undefined} />
        ))}
      </g>
      <path
        d="M14 120c2-25 17-35 34-38V70h24v12c17 3 32 13 34 38z"
        fill={isAdvocate ? "#1b2350" : "#f4ecda"}
        stroke="#1b2350"
        strokeWidth="1.6"
      />
      <path d="M48 70v12l12 11 12-11V70z" fill="#e6b98f" stroke="#1b2350" strokeWidth="1.6" />
      <path d="M41 46c0-32 38-32 38 0 0 20-8 34-19 34S41 66 41 46z" fill="#f0cba6" stroke="#1b2350" strokeWidth="1.6" />
      {isAdvocate ? (
        <>
          <path
            d="M38 62c-6-40 14-46 22-46s28 6 22 46c-1 8-6 10-6 10 3-12 2-22 0-31-11 1-17-4-19-10-3 7-8 11-14 12-2 9-2 18 1 29 0 0-5-2-6-10z"
            fill="#1b2350"
          />
          <path d="m48 80-7 4 19 22 19-22-7-4-12 12z" fill="#fff" stroke="#1b2350" strokeWidth="1.4" />
          <path d="m58 97-6 23h7l1-19 1 19h7l-6-23z" fill="#fff" stroke="#1b2350" strokeWidth="1.2" />
        </>
      ) : (
        <path d="M39 48c-3-26 10-34 22-34 14 0 23 12 20 34-2-7-5-12-9-15-9 4-20 3-26-1-4 4-6 9-7 16z" fill="#1b2350" />
      )}
      <path d="M53 66c4 4 10 4 14 0" stroke="#1b2350" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M51 50v2m18-2v2" stroke="#1b2350" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
