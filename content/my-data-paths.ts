import { paths } from "./paths";

export const myDataPaths = {
  ask: paths.myData,
  open: "/my-data/open",
  view: "/my-data/view",
  file: "/my-data/file",
  invoices: "/my-data/invoices",
  orders: "/my-data/orders",
} as const;

/** Holds the secret of the half hour behind a link; sent to these addresses only. */
export const myDataCookie = "my-data";
