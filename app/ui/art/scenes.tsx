/** What the three films are about: a cook's kitchen, a saree seller's stall, a machine shop. */
export function Scene({ index }: { index: number }) {
  const Drawing = drawings[index % drawings.length] ?? Kitchen;
  return (
    <svg
      className="absolute inset-0 h-full w-full"
      viewBox="0 0 320 180"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Drawing />
    </svg>
  );
}

const Kitchen = () => (
  <>
    <path d="M0 150h320v30H0z" fill="#e4dac4" />
    <path d="M46 150V64h86v86M46 88h86" fill="#fffdf6" stroke="#464d78" />
    <path d="M62 76h10m8 0h10" stroke="#8c2f1b" />
    <path d="M150 96h92v38c0 10-8 16-18 16h-56c-10 0-18-6-18-16z" fill="#8c2f1b" />
    <path d="M142 96h108M138 108h12m92 0h12" stroke="#1b2350" strokeWidth="5" />
    <path d="M172 82c-8-12 8-18 0-30M196 82c-8-12 8-18 0-30M220 82c-8-12 8-18 0-30" stroke="#8f866d" />
    <path d="M268 150v-40l22-14 22 14v40z" fill="#ffa62b" stroke="#1b2350" />
    <path d="M284 150v-22h14v22" stroke="#1b2350" />
  </>
);

const Stall = () => (
  <>
    <path d="M0 150h320v30H0z" fill="#e4dac4" />
    <path d="M40 60v90M232 60v90" stroke="#1b2350" strokeWidth="4" />
    <path d="M28 62 46 26h180l18 36z" fill="#8c2f1b" />
    <path
      d="M28 62a18 12 0 0 0 36 0 18 12 0 0 0 36 0 18 12 0 0 0 36 0 18 12 0 0 0 36 0 18 12 0 0 0 36 0 18 12 0 0 0 36 0"
      fill="#ffa62b"
    />
    <path d="M66 92h26v48H66z" fill="#146c43" />
    <path d="M106 92h26v48h-26z" fill="#ffa62b" />
    <path d="M146 92h26v48h-26z" fill="#464d78" />
    <path d="M186 92h26v48h-26zM58 90h162M66 104h26m14 0h26m14 0h26m14 0h26" stroke="#1b2350" />
    <path d="M258 66h42v84h-42z" fill="#1b2350" />
    <path d="M264 76h30v60h-30z" fill="#fffdf6" />
    <path d="M270 86h18v16h-18zM270 112h18m-18 10h10" stroke="#8c2f1b" />
  </>
);

const Workshop = () => (
  <>
    <path d="M0 150h320v30H0z" fill="#e4dac4" />
    <path d="M40 120h220v30H40z" fill="#464d78" />
    <path d="M52 74h64v46H52z" fill="#1b2350" />
    <path d="M116 90h96v14h-96z" fill="#c9cde6" stroke="#1b2350" />
    <path d="M212 80h28v40h-28zM158 104v16m-14 0h28" fill="#8f866d" stroke="#1b2350" />
    <circle cx="84" cy="97" r="13" fill="#ffa62b" stroke="#fffdf6" />
    <path d="M84 84v26M71 97h26" stroke="#1b2350" />
    <path d="m170 84 10-18m4 20 18-12m-22 10 2-24" stroke="#f08c00" />
    <path d="M272 150V58h32v92M272 78h32m-32 24h32m-32 24h32" stroke="#8c2f1b" />
  </>
);

const drawings = [Kitchen, Stall, Workshop];
