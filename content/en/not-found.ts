import type { Facts } from "../edition/facts";
import { paths } from "../paths";
import type { Link, Meta } from "../sections";

/** Of the page for an error on our side, what names nobody: a browser may have to say it without knowing the edition. */
export const plainFailure = {
  heading: "Something went wrong on our side",
  text: "Please try again in a minute. If it is urgent, call or write to us; we will take your details by hand.",
  home: { label: "Return to Home", href: paths.home },
};

export function notFoundWords({ site, telephone, whatsapp }: Facts) {
  const notFound = {
    meta: {
      title: `Page Not Found | ${site.name}`,
      description:
        "This page does not exist or has moved. Return to the home page, go back, or ask us on WhatsApp and we will point you to what you were looking for.",
    },
    code: "404",
    heading: "Page Not Found",
    text: "There is no page at this address. It may have moved, or there may be a typing mistake.",
    home: { label: "Return to Home", href: paths.home },
    back: "Go Back",
    help: {
      label: "Get Help on WhatsApp",
      href: whatsapp("Hi! I could not find a page on your website. Can you help me?"),
      icon: "whatsapp",
    } as Link,
  } satisfies Record<string, string | Meta | Link>;

  /** Shown when a page broke on our side. */
  const failure = {
    ...plainFailure,
    call: { label: `Call ${site.phone}`, href: telephone, icon: "phone" } as Link,
    help: {
      label: "Get Help on WhatsApp",
      href: whatsapp("Hi! A page on your website did not work. Can you help me?"),
      icon: "whatsapp",
    } as Link,
  } satisfies Record<string, string | Link>;
  return { notFound, failure };
}
