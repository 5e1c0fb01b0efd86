import { answerCall, answerQuestion } from "../../accounts/api.server";
import type { Route } from "./+types/auth-api";

export const loader = (asked: Route.LoaderArgs) => answerQuestion(asked, asked.params["*"]);
export const action = (asked: Route.ActionArgs) => answerCall(asked, asked.params["*"]);
