/** Begins each path whose next part is a secret that opens something without a sign-in: an order, a customer's room, reminders. */
const secretPaths = "pay|room/+send|room|reminders";
const ends = `/?#\\s"'<>`;
const secretInPath = new RegExp(`(^|[/\\s"'(=])(${secretPaths})/+[^${ends}]+?(?=(\\.data)?([${ends}]|$))`, "gi");
/** The parameters of links that are sent by mail; a library's message may quote an address with its query. */
const secretInQuery = /([?&](?:token|link)=)[^&#\s"'<>]+/gi;
/** An id is no number: lines that belong together are found by it. */
const idOrNumber = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|\+?\d(?:[\s.()-]*\d){7,}/gi;

/** Most texts are read no further: the paths of our pages and files have nothing to take out. */
const isSuspect = new RegExp(`[@%?]|\\d\\D{0,3}\\d|(?:${secretPaths})/`, "i");

/**
 * What a line of the log may hold of a text that others chose, such as a path: no secret of a link, e-mail address or
 * telephone number. It is read as the routes read it, or one that is encoded would pass.
 */
export function redact(text: string) {
  if (!isSuspect.test(text)) return text;
  const read = decodeRepeatedly(text);
  const redacted = read
    .replace(secretInPath, "$1$2/[link]")
    .replace(secretInQuery, "$1[link]")
    .replace(/[^\s<>"'(),;:=/]+(?:@|%40)[^\s<>"'(),;:=/]+/gi, "[e-mail]")
    .replace(idOrNumber, (_, id) => id ?? "[number]");
  return redacted === read ? text : redacted.replace(/\p{Cc}+/gu, " ");
}

function decodeRepeatedly(text: string) {
  let [before, read] = ["", text];
  while (read !== before) {
    before = read;
    // A stray percent sign stays as it is, and does not keep the rest from being read.
    read = read.replace(/(?:%[\da-f]{2})+/gi, (encoded) => Buffer.from(encoded.replaceAll("%", ""), "hex").toString());
  }
  return read;
}
