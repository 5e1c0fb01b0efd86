import { answerGet, answerPost } from "../../accounts/sign-in/api.server";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/auth-api";

export const loader = (args: Route.LoaderArgs) => answerGet(accountRequest(args), args.params["*"]);
export const action = (args: Route.ActionArgs) => answerPost(accountRequest(args), args.params["*"]);
