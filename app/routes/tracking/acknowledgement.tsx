import { findFiling } from "../../tracking/find-filing.server";
import { requireTracking } from "../../tracking/session.server";
import { contentFor, services } from "../context.server";
import type { Route } from "./+types/acknowledgement";
import { FileProblem } from "./parts/file-problem";
import { readFileProblem, serveFile } from "./parts/serve-file.server";
import { trackingMeta } from "./parts/tracking-meta";

export const meta = trackingMeta;

/** What the authority answered to the filing, as staff kept it. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }, next) => {
    const stores = context.get(services);
    const content = contentFor({ request, context });
    const proof = await requireTracking(stores.sql, request, { isProven: true });
    const filing = await findFiling(proof, stores.sql, params.id);
    const [id, name] = [filing?.documentId, filing?.name ?? ""];
    return serveFile(content, context, next, { stores, id, name, missing: content.tracking.status.filed.gone });
  },
];

export const loader = ({ context }: Route.LoaderArgs) => readFileProblem(context);

export default function Acknowledgement({ loaderData }: Route.ComponentProps) {
  return <FileProblem {...loaderData} />;
}
