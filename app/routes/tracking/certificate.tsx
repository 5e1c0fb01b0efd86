import { tracking } from "../../../content/en/tracking/tracking";
import { findGranted } from "../../tracking/granted.server";
import { requireTracking } from "../../tracking/session.server";
import { services } from "../context.server";
import type { Route } from "./+types/certificate";
import { FileProblem } from "./parts/file-problem";
import { readFileProblem, serveFile } from "./parts/serve-file.server";
import { trackingMeta } from "./parts/tracking-meta";

const { granted: words } = tracking.status;

export const meta = trackingMeta;

/** The authority's own file, to the byte. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }, next) => {
    const stores = context.get(services);
    const proof = await requireTracking(stores.sql, request, { isProven: true });
    const granted = await findGranted(proof, stores.sql, params.id);
    const name = granted ? `${granted.kind} ${granted.number}` : "";
    const missing = granted ? words.noFile : words.gone;
    return serveFile(context, next, { stores, id: granted?.certificateId, name, missing });
  },
];

export const loader = ({ context }: Route.LoaderArgs) => readFileProblem(context);

export default function Certificate({ loaderData }: Route.ComponentProps) {
  return <FileProblem {...loaderData} />;
}
