import type { Kind } from "../../../content/law/kinds";

/** One line drawing for each kind of business, on a 32-unit grid. */
const drawings: Record<Kind, string> = {
  stall: "M5 12h22M6 12l2-6h16l2 6M8 12v14M24 12v14M8 19h16M12 19v-3h8v3M6 27h5M21 27h5",
  home: "M4 15 16 5l12 10M7 13v14h18V13M12 27v-6a4 4 0 0 1 8 0v6M16 10v2",
  shop: "M5 13v14h22V13M4 12l3-7h18l3 7c0 4-5 4-6 0-1 4-5 4-6 0-1 4-5 4-6 0-1 4-6 4-6 0zM13 27v-8h6v8",
  restaurant: "M10 4v10m-3-10v6a3 3 0 0 0 6 0V4M10 14v14M22 28V4c-4 2-5 8-4 13h4",
  caterer: "M4 22h24M6 22a10 10 0 0 1 20 0M16 12V9m-2-1h4M7 26h18",
  hotel: "M6 28V5h20v23M3 28h26M11 10h2m6 0h2M11 15h2m6 0h2M11 20h2m6 0h2M14 28v-4h4v4",
  maker: "M4 28V16l7 4v-4l7 4V8h9v20zM22 12h1M9 24h2m4 0h2m4 0h2",
  mill: "M16 28V13M16 13c-4-1-5-4-5-8 4 1 5 4 5 8zm0 0c4-1 5-4 5-8-4 1-5 4-5 8zm0 7c-4 0-6-2-7-6 4 0 6 2 7 6zm0 0c4 0 6-2 7-6-4 0-6 2-7 6zm0 6c-4 0-6-2-7-6m7 6c4 0 6-2 7-6",
  dairy: "M12 4h8v5l3 4v15H9V13l3-4zM12 9h8M9 18h14",
  oil: "M16 4c5 7 8 10 8 15a8 8 0 0 1-16 0c0-5 3-8 8-15zM13 20a4 4 0 0 0 4 4",
  wholesaler: "M4 17h11v11H4zM17 17h11v11H17zM10 4h12v11H10zM8 17v4m3-4v4M21 17v4m3-4v4M14 4v4m4-4v4",
  godown: "M4 28V13l12-8 12 8v15M9 28V17h14v11M9 21h14M9 25h14",
  transporter: "M3 8h16v15H3zM19 13h6l4 5v5H19M9 21a3 3 0 1 0 .1 0zM23 21a3 3 0 1 0 .1 0z",
  importer: "M4 20h24l-3 8H7zM9 20v-6h14v6M16 14V5m0 0-4 4m4-4 4 4",
  exporter: "M4 18 28 6l-6 20-6-8zM16 18l12-12M16 18v8l3-4",
  novel: "M12 4h8M13 4v9L6 26a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2l-7-13V4M10 20h12M14 24h1m3-1h1",
  platform: "M9 3h14v26H9zM14 25h4M12 9h8l-1 6h-6zM13 19h.1M18 19h.1",
  other: "M16 4a12 12 0 1 0 .1 0zM12 13c0-5 8-5 8 0 0 3-4 3-4 6m0 4v.2",
  goods: "M7 11h18l2 17H5zM11 14V9a5 5 0 0 1 10 0v5",
  services: "M20 5a7 7 0 0 0-6 10L4 25l4 4 10-10a7 7 0 0 0 9-9l-4 4-4-1-1-4z",
};

export const KindPicture = ({ kind }: { kind: Kind }) => (
  <svg className="kind-picture" viewBox="0 0 32 32" aria-hidden="true">
    <path d={drawings[kind]} />
  </svg>
);
