import { useLocation } from "react-router";
import { contentFor } from "../../../content/languages";
import { paths } from "../../../content/paths";
import { LeadForm } from "../../leads/lead-form";
import { Island } from "../../ui/island";
import type { Route } from "./+types/home";

export const meta = ({ location }: Route.MetaArgs) => {
  const { home } = contentFor(location.pathname);
  return [{ title: home.meta.title }, { name: "description", content: home.meta.description }];
};

export default function Home() {
  const { home, leadForm } = contentFor(useLocation().pathname);
  return (
    <main>
      <h1>{home.hero.heading}</h1>
      <p>{home.hero.intro}</p>
      <Island
        name="lead-form"
        wake="focus"
        component={LeadForm}
        props={{ words: leadForm, action: paths.fssai, submit: "GET STARTED NOW" }}
      />
    </main>
  );
}
