/** A public route is a document: it loads no framework, only the small script that hydrates its islands. */
export type DocumentHandle = { isDocument: true; hasIslands?: boolean };
