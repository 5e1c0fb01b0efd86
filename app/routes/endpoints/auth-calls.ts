import { answerCall, answerQuestion } from "../../accounts/calls.server";
import type { Route } from "./+types/auth-calls";

export const loader = (asked: Route.LoaderArgs) => answerQuestion(asked, asked.params["*"]);
export const action = (asked: Route.ActionArgs) => answerCall(asked, asked.params["*"]);
