import { data } from "react-router";
import { contentFor } from "../../../content/languages/site-content";
import { ButtonLink } from "../../ui/button";
import type { Route } from "./+types/not-found";
import { Action } from "./parts/action";
import { Notice } from "./parts/notice";
import { useWords } from "./parts/use-content";

export const meta = ({ location }: Route.MetaArgs) => {
  const { notFound } = contentFor(location.pathname);
  return [
    { title: notFound.meta.title },
    { name: "description", content: notFound.meta.description },
    { name: "robots", content: "noindex" },
  ];
};

export const loader = () => data(null, { status: 404 });

/** Without a script 'Go Back' leads to the list of services; with one it goes back. */
export default function NotFound() {
  const { notFound, services } = useWords();
  return (
    <Notice code={notFound.code} heading={notFound.heading} text={notFound.text}>
      <Action link={notFound.home} />
      <ButtonLink href={services.path} look="line" icon="back" data-back="">
        {notFound.back}
      </ButtonLink>
      <Action link={notFound.help} look="line" />
    </Notice>
  );
}
