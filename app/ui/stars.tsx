const star = "m8 .8 2.2 4.6 5 .7-3.6 3.5.9 5L8 12.2l-4.5 2.4.9-5L.8 6.1l5-.7z";

/** Five stars with one text alternative. */
export function Stars({ label }: { label: string }) {
  return (
    <svg className="h-4 w-24 fill-saffron-deep" viewBox="0 0 96 16" role="img" aria-label={label}>
      {[0, 20, 40, 60, 80].map((offset) => (
        <path key={offset} d={star} transform={`translate(${offset})`} />
      ))}
    </svg>
  );
}
