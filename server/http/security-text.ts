/** RFC 9116. Written anew for each reader, so that its date never passes while the site runs. */
export function securityText({ email, origin, now }: { email: string; origin: string; now: Date }) {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + 1);
  // "Less than a year" is what the standard asks for.
  expires.setUTCDate(expires.getUTCDate() - 1);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
    "Preferred-Languages: en, hi",
    // The standard knows no such line for a site without encryption.
    ...(origin.startsWith("https:") ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    "",
  ].join("\n");
}
