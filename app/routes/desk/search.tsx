import { requireStaff } from "../../accounts/guards.server";
import { recordListed } from "../../audit/record.server";
import { findEverything, readSearch } from "../../desk/search/find-everything.server";
import { SearchScreen } from "../../desk/search/search-screen";
import { privateMeta } from "../../ui/words/site-name";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/search";

export const meta = privateMeta("Search");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, office } = args.context.get(services);
  const search = readSearch(args.url.searchParams);
  const { people, ...found } = await findEverything(proof, sql, { search, calendar: office.current() });
  await recordListed(proof, sql, people, "search", { search });
  return found;
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} />;
}
