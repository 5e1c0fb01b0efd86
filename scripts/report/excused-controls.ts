import type { Excused } from "./controls.ts";

const leavesBrowser =
  "It opens another program or another site; where the press is noted, on the desk, a journey presses it.";
const paper = "A paper opens in a new tab; payments.spec.ts reads each by its address.";
const requested = "No journey yet; tests beside the code send it.";

/** Controls that no journey activates, each with its reason. To be shortened. */
export const excusedControls: Excused[] = [
  ...["tel:", "mailto:", "https:", "otpauth:", "upi:"].map((protocol) => ({
    screen: "*",
    control: `link to ${protocol}`,
    reason: leavesBrowser,
  })),
  { screen: "*", control: "link to *papers/:id", reason: paper },
  {
    screen: "public pages",
    control: "fold *",
    reason: "It shows words without a script; home.spec.ts opens the questions.",
  },
  { screen: "public pages", control: "button Play review", reason: "It shows only while motion is reduced." },
  ...["link to /", "link to /my-data", "link to /privacy-notice", "link to /refund-policy"].flatMap((control) =>
    ["/my-data", "/pay/:token", "/payments"].map((screen) => ({
      screen,
      control,
      reason: "A link to a public page, which the tests of every page open.",
    })),
  ),
  {
    screen: "/payments",
    control: "checkbox field marketing",
    reason: "The contact form's journey ticks the same box.",
  },
  {
    screen: "/admin/messages/:id",
    control: "link to /desk/cases/:id",
    reason: "The messages of journeys have no case; lead and message share the link, and the lead's is pressed.",
  },
  ...["button act=confirm", "button act=decline", "button act=refuse", "fold Not in the statement?"].map((control) => ({
    screen: "/desk/orders/:id",
    control,
    reason: requested,
  })),
  ...["button act=fee passed on", "button act=service done", "button act=work started", "text field reason"].map(
    (control) => ({ screen: "/desk/orders/:id", control, reason: requested }),
  ),
  { screen: "/desk/orders/:id", control: "fold Cancel thi order", reason: requested },
  { screen: "/desk/orders", control: "button Refund Rs", reason: requested },
  { screen: "/desk/orders", control: "text field reason", reason: requested },
  { screen: "/pay/:token", control: "textarea field reason", reason: requested },
  ...["button act=unmerge", "choice field about", "choice field fee", "text field gstin", "text field promo"].map(
    (control) => ({ screen: "/desk/cases/:id", control, reason: requested }),
  ),
  ...["button task=send notices", "fold Version --", "link within the screen, button"].map((control) => ({
    screen: "/admin/privacy",
    control,
    reason: requested,
  })),
  { screen: "/admin/team", control: "button Invite again", reason: "The same form as Send again, which is pressed." },
  { screen: "/admin/team", control: "button Make agent", reason: "The same form as Make admin, which is pressed." },
  { screen: "/admin/audit", control: "link within the screen, desk-paging", reason: requested },
  { screen: "/admin", control: "link within the screen, link", reason: requested },
  {
    screen: "/admin",
    control: "link within the screen, button",
    reason: "The same as of the messages, which is pressed.",
  },
  {
    screen: "/desk",
    control: "link within the screen, flex",
    reason: "A line of the day; the filter of the owner leads there too.",
  },
  { screen: "/admin/hours", control: "fold History", reason: "Opened without a script, where nothing is recorded." },
  { screen: "/admin/leads/:id", control: "link to /admin", reason: "Pressed where the list's address is kept." },
  { screen: "/account", control: "button Turn on daily mail", reason: "The same form as Turn off, which is pressed." },
  {
    screen: "/desk/orders",
    control: "link within the screen, flex",
    reason: "Tabs, pressed by an admin in payments.spec.ts.",
  },
  { screen: "/auth/confirm", control: "fold I do not know that password", reason: requested },
  { screen: "/auth/second-step", control: "text field recoveryCode", reason: requested },
  { screen: "/auth/password", control: "link to /auth/forgotten", reason: "The same link as of the sign-in." },
  { screen: "/desk", control: "link to /desk/orders", reason: "A line of the day; the menu's item leads there too." },
];
