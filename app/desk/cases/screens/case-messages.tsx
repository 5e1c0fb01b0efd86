import { Form } from "react-router";
import { mailLink, whatsappLink } from "../../../../content/contact-links";
import { cases as words } from "../../../../content/en/staff/cases";
import { Button } from "../../../ui/button";
import { NotedLink } from "../../../ui/desk/noted-link";
import { Icon } from "../../../ui/icon";
import type { ShownCase } from "../shown-case.server";

const { page: text } = words;

/** Messages to open in WhatsApp or a mail program. Opening is noted; the staff member says when it was sent. */
export function CaseMessages({ shown, action }: { shown: ShownCase; action: string }) {
  const { version } = shown;
  return (
    <details className="case-messages open:flex-[1_0_100%]">
      <summary className="button button-line cursor-pointer list-none">
        <Icon name="chat" />
        {text.templates}
      </summary>
      <ul className="grid gap-3 pt-3">
        {shown.templates.map(({ name, label, subject, text: message }) => (
          <li key={name} className="grid gap-[0.4rem] rounded-md border p-3">
            <p>
              <b>{label}</b>
              <small className="block text-ink-soft">{message}</small>
            </p>
            <div className="flex flex-wrap gap-2">
              <NotedLink
                className="button button-line button-small"
                href={whatsappLink(shown, message)}
                target="_blank"
                rel="noopener noreferrer"
                action={action}
                note={{ act: "opened", template: name, channel: "WhatsApp", version }}
              >
                {text.openWhatsapp}
              </NotedLink>
              {shown.email && (
                <NotedLink
                  className="button button-line button-small"
                  href={`${mailLink(shown)}?${new URLSearchParams({ subject, body: message }).toString().replaceAll("+", "%20")}`}
                  action={action}
                  note={{ act: "opened", template: name, channel: "mail", version }}
                >
                  {text.openMail}
                </NotedLink>
              )}
              <Form method="post" action={action}>
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="template" value={name} />
                <Button type="submit" name="act" value="sent" look="quiet" isSmall>
                  {text.confirmSent}
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
