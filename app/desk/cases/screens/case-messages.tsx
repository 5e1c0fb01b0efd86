import { Form, useFetcher } from "react-router";
import { mailLink, whatsappLink } from "../../../../content/contact-links";
import { cases as words } from "../../../../content/en/staff/cases";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import type { ShownCase } from "../shown-case.server";

const { page: text } = words;

/** Messages to open in WhatsApp or a mail program. Opening is noted; the staff member says when it was sent. */
export function CaseMessages({ shown, action }: { shown: ShownCase; action: string }) {
  const fetcher = useFetcher();
  const note = (template: string, channel: string) =>
    void fetcher.submit({ act: "opened", template, channel, version: shown.version }, { method: "post", action });
  return (
    <details className="case-messages">
      <summary className="button button-line">
        <Icon name="chat" />
        {text.templates}
      </summary>
      <ul>
        {shown.templates.map(({ name, label, subject, text: message }) => (
          <li key={name}>
            <p>
              <b>{label}</b>
              <small>{message}</small>
            </p>
            <div className="flex flex-wrap gap-2">
              <a
                className="button button-line button-small"
                href={whatsappLink(shown, message)}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => note(name, "WhatsApp")}
              >
                {text.openWhatsapp}
              </a>
              {shown.email && (
                <a
                  className="button button-line button-small"
                  href={`${mailLink(shown)}?${new URLSearchParams({ subject, body: message }).toString().replaceAll("+", "%20")}`}
                  onClick={() => note(name, "mail")}
                >
                  {text.openMail}
                </a>
              )}
              <Form method="post" action={action}>
                <input type="hidden" name="version" value={shown.version} />
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
