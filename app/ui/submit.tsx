import type { ComponentProps } from "react";
import { Button } from "./button";

type SubmitProps = Omit<ComponentProps<typeof Button>, "type" | "isSmall"> & {
  /** What the form asks for, where it has several such buttons or its page several forms. */
  act?: string;
};

/** A small button that sends its form. */
export const Submit = ({ act, look = "line", ...rest }: SubmitProps) => (
  <Button type="submit" look={look} isSmall {...(act !== undefined && { name: "act", value: act })} {...rest} />
);
