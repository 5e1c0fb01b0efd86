import type { Person } from "../../../content/sections";

const looks = {
  advocate: { coat: "#1b2350", skin: "#dba97c", shade: "#c98f62" },
  shopkeeper: { coat: "#8c2f1b", skin: "#c98a5c", shade: "#b5764a" },
  turbaned: { coat: "#146c43", skin: "#d39b6c", shade: "#bd8556" },
  elder: { coat: "#464d78", skin: "#b97b50", shade: "#a4683f" },
};

/** A person in flat shapes, before the rings of a seal. */
export function Portrait({
  className = "",
  person = "shopkeeper",
}: {
  className?: string;
  person?: Person | undefined;
}) {
  const { coat, skin, shade } = looks[person];
  return (
    <svg className={className} viewBox="0 0 120 120" fill="none" aria-hidden="true">
      <g stroke="#b9774f" strokeWidth=".5" opacity=".75">
        {[36, 39, 42, 45, 48, 51, 54, 57].map((radius) => (
          <circle key={radius} cx="60" cy="60" r={radius} strokeDasharray={radius % 2 ? "1.5 2" : undefined} />
        ))}
      </g>
      <path d="M12 120c1-24 16-33 37-37h22c21 4 36 13 37 37z" fill={coat} />
      {person === "advocate" && (
        <path d="M41 62c-8-14-4-43 19-43s27 29 19 43c-2 4-5 5-8 5H49c-3 0-6-1-8-5z" fill="#1b2350" />
      )}
      {person === "shopkeeper" && <path d="M41 66c-9-16-4-45 19-45s28 29 19 45z" fill="#1b2350" />}
      <path d="M52 66h16v16c-1 8-15 8-16 0z" fill={shade} />
      <path d="M45 46c0-22 30-22 30 0 0 15-6 27-15 27s-15-12-15-27z" fill={skin} />
      <Face person={person} />
      <Hair person={person} />
      <Clothes person={person} />
    </svg>
  );
}

/** Eyes, brows, nose and a smile; glasses and whiskers for those who have them. */
const Face = ({ person }: { person: Person }) => (
  <g stroke="#1b2350" strokeLinecap="round">
    <path d="M50.5 43.5q3-2 6 0M63.5 43.5q3-2 6 0" strokeWidth="1.3" />
    <path d="M53.6 48v.1M66.4 48v.1" strokeWidth="2.6" />
    <path d="M60 49.5v5l-1.6 1" strokeWidth="1" />
    <path d="M54.5 61q5.5 4.6 11 0" strokeWidth="1.4" stroke="#8c2f1b" />
    {person === "shopkeeper" && <circle cx="60" cy="39.5" r="1.3" fill="#8c2f1b" stroke="none" />}
    {person === "elder" && (
      <path d="M49.5 48a4.1 4.1 0 1 0 8.2 0 4.1 4.1 0 1 0-8.2 0M62.3 48a4.1 4.1 0 1 0 8.2 0 4.1 4.1 0 1 0-8.2 0M57.7 48h4.6" />
    )}
    {person === "elder" && <path d="M54 58.5q6-3.4 12 0" stroke="#f4ecda" strokeWidth="2.4" />}
    {person === "turbaned" && (
      <path d="M46 54c1 14 7 20 14 20s13-6 14-20c-4 6-9 5-14 4-5 1-10 2-14-4z" fill="#1b2350" stroke="none" />
    )}
    {person === "turbaned" && <path d="M56 63q4 2.5 8 0" stroke="#c98a5c" strokeWidth="1.4" />}
  </g>
);

function Hair({ person }: { person: Person }) {
  if (person === "turbaned")
    return (
      <>
        <path d="M41 44c-3-18 8-26 19-26s23 8 19 26c-6-8-13-10-19-10s-13 2-19 10z" fill="#ffa62b" />
        <path d="M43 38c9-12 22-13 33-6M46 31c8-7 17-8 25-5" stroke="#f08c00" strokeWidth="1.4" />
      </>
    );
  if (person === "elder")
    return <path d="M43 46c-2-14 6-22 17-22s19 8 17 22c-2-6-5-11-9-13-6 2-12 2-17 0-4 3-6 7-8 13z" fill="#8f866d" />;
  if (person === "advocate")
    return <path d="M43 47c-1-20 8-24 17-24s19 5 17 24c-3-8-8-13-14-15-5 6-13 8-20 15z" fill="#1b2350" />;
  return <path d="M43 47c-1-19 8-24 17-24s18 5 17 24c-4-7-11-12-17-15-6 3-13 8-17 15z" fill="#1b2350" />;
}

const Clothes = ({ person }: { person: Person }) =>
  person === "advocate" ? (
    <>
      <path d="m50 80-6 4 16 15 16-15-6-4-10 9z" fill="#fff" />
      <path d="m59 97-6 20h6.4l.6-15 .6 15H67l-6-20z" fill="#fff" />
    </>
  ) : (
    <path d="M49 83c2 9 20 9 22 0M60 92v22" stroke="#f4ecda" strokeWidth="1.6" />
  );
