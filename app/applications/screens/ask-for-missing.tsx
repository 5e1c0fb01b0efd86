import { Form } from "react-router";
import { Button, ButtonLink } from "../../ui/button";
import type { ShownApplication } from "./application-page.server";

type AskForProps = { application: ShownApplication; isMain?: boolean };

/** One message with everything that is missing, by mail or by WhatsApp. */
export function AskFor({ application: { contact, version, asked }, isMain = false }: AskForProps) {
  if (!contact) return <p className="soft text-sm">Nobody is known who could be asked.</p>;
  const { email, whatsapp } = contact;
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      {asked && <p className="w-full">{asked}</p>}
      {email ? (
        <Button
          type="submit"
          name="act"
          value="ask documents"
          look={isMain && !asked ? "main" : "line"}
          isSmall={!isMain}
        >
          Ask for what is missing
        </Button>
      ) : (
        <p className="soft text-sm">
          {`The customer gave no e-mail address: please call${whatsapp ? " or write by WhatsApp" : ""}.`}
        </p>
      )}
      {whatsapp && (
        <ButtonLink
          href={whatsapp}
          look={isMain && !email ? "main" : "line"}
          isSmall={!isMain}
          target="_blank"
          rel="noopener noreferrer"
        >
          Ask by WhatsApp
        </ButtonLink>
      )}
      {email && !asked && <span className="soft text-sm">{`Mails ${email} the list of what is missing.`}</span>}
    </Form>
  );
}
