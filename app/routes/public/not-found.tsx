import { data } from "react-router";
import { ButtonLink } from "../../ui/button";
import { useContent } from "../../ui/words/content";
import { Action } from "./parts/action";
import { Notice } from "./parts/notice";

export const meta = () => {
  const { notFound } = useContent();
  return [
    { title: notFound.meta.title },
    { name: "description", content: notFound.meta.description },
    { name: "robots", content: "noindex" },
  ];
};

export const loader = () => data(null, { status: 404 });

/** Without a script 'Go Back' leads to the list of services; with one it goes back. */
export default function NotFound() {
  const { notFound, services } = useContent();
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
