import { Form } from "react-router";
import { applications as words } from "../../../content/en/staff/applications";
import { Button } from "../../ui/button";

const { customers: text } = words;

/** By any number or a part of the name. */
export const CustomerSearch = ({ search }: { search: string }) => (
  <Form method="get" role="search" className="flex gap-2" key={search} preventScrollReset>
    <input
      className="control min-h-11 flex-1"
      type="search"
      name="q"
      defaultValue={search}
      placeholder={text.search}
      aria-label={text.searchLabel}
    />
    <Button type="submit" look="line" isSmall>
      {text.find}
    </Button>
  </Form>
);
