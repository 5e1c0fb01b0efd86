import type { ComponentPropsWithoutRef, ComponentPropsWithRef, ReactNode } from "react";
import { type DrawingName, Icon } from "./icon";

type Look = "main" | "ink" | "line" | "quiet" | "on-dark";

type Shared = {
  look?: Look;
  isSmall?: boolean;
  icon?: DrawingName | undefined;
  children: ReactNode;
  className?: string;
};

const classes = ({ look = "main", isSmall, className }: Partial<Shared>) =>
  ["button", `button-${look}`, isSmall && "button-small", className].filter(Boolean).join(" ");

type ButtonProps = Shared & { isBusy?: boolean } & Omit<ComponentPropsWithRef<"button">, keyof Shared>;

/** A control that acts on this page. While busy it stays focusable and is marked with aria-busy. */
export function Button({ look, isSmall, icon, isBusy, children, className, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classes({ look, isSmall, className } as Shared)}
      aria-busy={isBusy || undefined}
      {...rest}
    >
      {icon && !isBusy && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Shared & { href: string; newTab?: string | undefined } & Omit<
    ComponentPropsWithoutRef<"a">,
    keyof Shared | "href"
  >;

/** A link that looks like a button. `newTab` holds the words that warn of a new tab, and opens one. */
export function ButtonLink({ look, isSmall, icon, href, newTab, children, className, ...rest }: ButtonLinkProps) {
  return (
    <a
      href={href}
      className={classes({ look, isSmall, className } as Shared)}
      {...(newTab && { target: "_blank", rel: "noopener" })}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
      {newTab && <span className="sr-only"> {newTab}</span>}
    </a>
  );
}
