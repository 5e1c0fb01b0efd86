/** The home page's anchor for those who have just signed in. On its own, because the script of every page carries it. */
export const signedInNotice = "signed-in";

/**
 * How a public page, which is one file for everyone, shows staff the way back to their work: the server keeps their role,
 * and nothing else, in a cookie that the page's script can read. On its own, because that script carries it.
 */
export const staffCookie = "staff";

export const staffLinks = {
  admin: { href: "/admin", label: "Admin Dashboard" },
  agent: { href: "/desk", label: "Desk" },
};
