/** Whether the next case is opened after an outcome: as it was ticked with the last one, in a cookie of the browser. */
export const readGoesOn = ({ headers }: Request) => /(?:^|; )desk-goes-on=yes/.test(headers.get("Cookie") ?? "");

export const goesOnCookie = (goesOn: boolean) =>
  `desk-goes-on=${goesOn ? "yes" : "no"}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
