import { ContactForm } from "../../leads/capture/contact-form";
import { submitContactMessage, thanksForContactMessage } from "../../leads/intake/receive.server";
import { Island } from "../../ui/island";
import { useContent } from "../../ui/words/content";
import { contentFor, contentIn, requestContext, services } from "../context.server";
import type { Route } from "./+types/contact";
import { Reach } from "./contact/reach";
import { Hero } from "./parts/hero";
import { pageMeta } from "./parts/page-meta";

export const meta = () => {
  const words = useContent();
  const { contact } = words;
  return pageMeta(words, contact, { label: contact.hero.eyebrow });
};

export const loader = (asked: Route.LoaderArgs) => thanksForContactMessage(contentFor(asked), asked.request);
export const action = ({ request, context }: Route.ActionArgs) =>
  submitContactMessage(
    { ...context.get(services), contentIn: contentIn({ context }) },
    request,
    context.get(requestContext).network,
  );
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Contact({ actionData, loaderData }: Route.ComponentProps) {
  const { contact, contactForm } = useContent();
  return (
    <>
      <Hero {...contact.hero} />
      <div className="bg-paper-deep">
        <div className="page section grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1.15fr_0.85fr]">
          <section className="sheet p-5 raised md:p-8">
            <h2>{contactForm.heading}</h2>
            <p className="soft mt-1 mb-6">{contactForm.intro}</p>
            <Island
              name="contact-form"
              wake="focus"
              component={ContactForm}
              props={{ words: contactForm, action: contact.path, reply: actionData ?? loaderData ?? undefined }}
            />
          </section>
          <Reach {...contact} />
        </div>
      </div>
    </>
  );
}
