/** The home page's anchor for those who have just signed in. On its own, because the script of every page carries it. */
export const signedInNotice = "signed-in";
