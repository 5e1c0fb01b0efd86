import { data, redirect } from "react-router";
import { trackingPaths } from "../../../../content/tracking-paths";
import { readForm } from "../../../accounts/form.server";
import { countTry } from "../../../accounts/limits.server";
import { findOwnRequirement } from "../../../applications/requirements.server";
import styles from "../../../styles/tracking/documents.css?url";
import { actOnOwnRequirement, showOwnRequirement } from "../../../tracking/documents/requirement-page.server";
import { documentLimit } from "../../../tracking/documents/send-document.server";
import { RequirementScreen } from "../../../tracking/screens/requirement-screen";
import { doneOf } from "../../../tracking/screens/tracking-parts";
import { requireTracking } from "../../../tracking/session.server";
import { refuse } from "../../../ui/result";
import { useContent } from "../../../ui/words/content";
import { contentFor, requestContext, services } from "../../context.server";
import { trackingMeta } from "../parts/tracking-meta";
import type { Route } from "./+types/requirement";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = trackingMeta;

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const content = contentFor({ request, context });
  const { trackingDocuments: words } = content;
  const { sql } = context.get(services);
  const proof = await requireTracking(sql, request, { isProven: true });
  const requirement = await findOwnRequirement(proof, sql, params.requirement);
  if (!requirement) return data({ requirement: null, document: "", done: undefined }, { status: 404 });
  const done = doneOf(words.done, url);
  return data({
    requirement: await showOwnRequirement(content, proof, sql, requirement),
    document: crypto.randomUUID() as string,
    done,
  });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const content = contentFor({ request, context });
  const { trackingDocuments: words } = content;
  const { sql, documents, accounts, jobs } = context.get(services);
  const proof = await requireTracking(sql, request, { isProven: true });
  const requirement = await findOwnRequirement(proof, sql, params.requirement);
  const form = await readForm(request);
  const typed = { act: String(form.get("act")), lacks: String(form.get("lacks") ?? "") };
  if (!requirement) return data({ ...refuse(words.missing, 404), ...typed }, { status: 404 });
  const { network } = context.get(requestContext);
  const result = await actOnOwnRequirement(content, {
    sender: proof,
    stores: { sql, documents },
    requirement,
    form,
    isAllowed: () => countTry(accounts, documentLimit, network),
    origin: url.origin,
  });
  jobs.wake();
  if (result.ok && "done" in result)
    throw redirect(`${trackingPaths.requirements}/${requirement.id}?done=${result.done}`, 303);
  return data({ ...result, ...typed }, { status: result.ok ? 200 : result.status });
}

export default function Requirement({ loaderData: { requirement, document, done }, actionData }: Route.ComponentProps) {
  const { trackingDocuments: words } = useContent();
  if (!requirement) return <p className="tracking-card">{words.missing}</p>;
  return (
    <RequirementScreen
      requirement={requirement}
      document={document}
      done={actionData ? undefined : done}
      reply={actionData}
    />
  );
}
