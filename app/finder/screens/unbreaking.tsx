/** Text in which no amount wraps: 'Rs 1.5 crore' stays on one line. */
export const Unbreaking = ({ children }: { children: string }) =>
  children.replace(/\bRs (?=\d)|(?<=\d) (?=(?:lakh|crore)\b)/g, (match) => match.replace(" ", "\u00a0"));
