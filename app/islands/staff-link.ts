import { staffCookie, staffLinks } from "../../content/signed-in";

/** Fixed to a corner, so that nothing moves when it appears. */
export function showStaffLink() {
  const role = new RegExp(`(?:^|; )${staffCookie}=(\\w+)`).exec(document.cookie)?.[1] ?? "";
  if (!Object.hasOwn(staffLinks, role)) return;
  const { href, label } = staffLinks[role as keyof typeof staffLinks];
  const className = "staff-link button button-ink button-small";
  const anchor = Object.assign(document.createElement("a"), { href, className, textContent: label });
  document.querySelector("main")?.append(anchor);
}
