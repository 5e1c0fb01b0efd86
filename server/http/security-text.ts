/** RFC 9116. Generated for each request, so that Expires always lies in the future. */
export function securityText({ email, origin, now }: { email: string; origin: string; now: Date }) {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + 1);
  // The RFC recommends less than a year.
  expires.setUTCDate(expires.getUTCDate() - 1);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
    "Preferred-Languages: en, hi",
    // The RFC allows only https addresses here.
    ...(origin.startsWith("https:") ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    "",
  ].join("\n");
}
