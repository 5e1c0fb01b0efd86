import { useLocation } from "react-router";
import { contentFor } from "../../../content/languages";
import { paths } from "../../../content/paths";
import { submitLead } from "../../leads/intake.server";
import { LeadForm } from "../../leads/lead-form";
import { services, visit } from "../../services.server";
import { Island } from "../../ui/island";
import type { Route } from "./+types/fssai";

export const meta = () => [{ title: "FSSAI Registration" }];

export const action = ({ request, context }: Route.ActionArgs) =>
  submitLead(context.get(services), request, context.get(visit).address);
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Fssai({ actionData }: Route.ComponentProps) {
  const { leadForm } = contentFor(useLocation().pathname);
  return (
    <>
      <h1>FSSAI Registration</h1>
      <Island
        name="lead-form"
        wake="focus"
        component={LeadForm}
        props={{ words: leadForm, action: paths.fssai, submit: leadForm.submit.idle, reply: actionData }}
      />
    </>
  );
}
