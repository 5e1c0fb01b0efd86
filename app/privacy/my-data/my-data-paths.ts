import { paths } from "../../../content/paths";

export const myDataPaths = {
  ask: paths.myData,
  open: "/my-data/open",
  view: "/my-data/view",
  file: "/my-data/file",
  papers: "/my-data/papers",
  orders: "/my-data/orders",
} as const;

/** Holds the secret of the half hour behind a link; sent to these addresses only. */
export const myDataCookie = "my-data";
