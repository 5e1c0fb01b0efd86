/** A person in flat shapes, without a face. `isAdvocate` adds the coat and the bands. */
export function Portrait({ className = "", isAdvocate = false }: { className?: string; isAdvocate?: boolean }) {
  return (
    <svg className={className} viewBox="0 0 120 120" fill="none" aria-hidden="true">
      <g stroke="#b9774f" strokeWidth=".5" opacity=".75">
        {[36, 39, 42, 45, 48, 51, 54, 57].map((radius) => (
          <circle key={radius} cx="60" cy="60" r={radius} strokeDasharray={radius % 2 ? "1.5 2" : undefined} />
        ))}
      </g>
      <path d="M12 120c1-24 16-33 37-37h22c21 4 36 13 37 37z" fill={isAdvocate ? "#1b2350" : "#8c2f1b"} />
      {isAdvocate ? <AdvocateHair /> : <circle cx="60" cy="44" r="21.5" fill="#1b2350" />}
      <path d="M52 66h16v16c-1 8-15 8-16 0z" fill="#c98f62" />
      <path d="M45 46c0-22 30-22 30 0 0 15-6 27-15 27s-15-12-15-27z" fill="#dba97c" />
      {isAdvocate ? (
        <>
          <path d="M43 47c-1-20 8-24 17-24s19 5 17 24c-3-8-8-13-14-15-5 6-13 8-20 15z" fill="#1b2350" />
          <path d="m50 80-6 4 16 15 16-15-6-4-10 9z" fill="#fff" />
          <path d="m59 97-6 20h6.4l.6-15 .6 15H67l-6-20z" fill="#fff" />
        </>
      ) : (
        <>
          <path d="M42 46c-2-17 8-22 19-22s18 7 17 22c-3-4-5-8-6-11-8 2-18 1-24-1-3 3-5 7-6 12z" fill="#1b2350" />
          <path d="M49 83c2 9 20 9 22 0" stroke="#f4ecda" strokeWidth="1.6" />
        </>
      )}
    </svg>
  );
}

const AdvocateHair = () => (
  <path d="M41 62c-8-14-4-43 19-43s27 29 19 43c-2 4-5 5-8 5H49c-3 0-6-1-8-5z" fill="#1b2350" />
);
