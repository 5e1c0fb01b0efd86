import { findGranted } from "../../tracking/granted.server";
import { requireTracking } from "../../tracking/session.server";
import { contentFor, services } from "../context.server";
import type { Route } from "./+types/certificate";
import { FileProblem } from "./parts/file-problem";
import { readFileProblem, serveFile } from "./parts/serve-file.server";
import { trackingMeta } from "./parts/tracking-meta";

export const meta = trackingMeta;

/** The authority's own file, to the byte. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }, next) => {
    const stores = context.get(services);
    const content = contentFor({ request, context });
    const proof = await requireTracking(stores.sql, request, { isProven: true });
    const granted = await findGranted(content, proof, stores.sql, params.id);
    const name = granted ? `${granted.kind} ${granted.number}` : "";
    const missing = content.tracking.status.granted[granted ? "noFile" : "gone"];
    return serveFile(content, context, next, { stores, id: granted?.certificateId, name, missing });
  },
];

export const loader = ({ context }: Route.LoaderArgs) => readFileProblem(context);

export default function Certificate({ loaderData }: Route.ComponentProps) {
  return <FileProblem {...loaderData} />;
}
