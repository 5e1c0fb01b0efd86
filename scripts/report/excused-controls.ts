import type { Excused } from "./controls.ts";

const leavesBrowser =
  "It opens another program or another site; where the press is noted, on the desk, a journey presses it.";
const paper = "A paper opens in a new tab; money/payments.spec.ts reads each by its address.";
const finderFold = "A fold of the finder's answer needs no script; finder.spec.ts opens others of its kind.";

/** Controls that no journey activates, each with its reason. */
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
  ...[
    "link to /",
    "link to /my-data",
    "link to /privacy-notice",
    "link to /refund-policy",
    "link to /fssai-registration",
  ].flatMap((control) =>
    ["/my-data", "/my-data/view", "/pay/:token", "/payments"].map((screen) => ({
      screen,
      control,
      reason: "A link to a public page, which the tests of every page open.",
    })),
  ),
  { screen: "*", control: "link within the screen, changes nothing", reason: "It leads to what is shown already." },
  { screen: "/admin/leads/:id", control: "link to /admin", reason: "Pressed where the list's address is kept." },
  ...["fold Document to keep ready", "fold How long it take", "fold Udyam"].map((control) => ({
    screen: "/find-your-licence",
    control,
    reason: finderFold,
  })),
  ...["/desk/applications/:id", "/desk/cases/:id"].flatMap((screen) =>
    [
      "button act=room *",
      "fold Somebody else has the link",
      "link to /desk/applications/:id/room",
      "textarea field text",
    ].map((control) => ({
      screen,
      who: "agent",
      control,
      reason: "The card of the customer's room is the admin's too, where room/room.spec.ts presses it.",
    })),
  ),
  ...[
    "button act=fee passed on",
    "button act=service done",
    "button act=work started",
    "fold Refund without a request",
  ].map((control) => ({
    screen: "/desk/orders/:id",
    who: "agent",
    control,
    reason: "The steps of an order are the admin's too, where money/order-controls.spec.ts presses them.",
  })),
  ...["button Remove page", "fold Send another one instead"].map((control) => ({
    screen: "/room/send/:token",
    control,
    reason: "The form of /room/papers, where room/papers.spec.ts presses it.",
  })),
  { screen: "/room", control: "link to /room/receipts/:id", reason: paper },
  { screen: "/my-data/view", control: "link to /room", reason: "The room has journeys of its own." },
  { screen: "/pay/:token", control: "link to /room", reason: "Pressed where the customer came from the room." },
  ...["button Try again", "button Send it again"].map((control) => ({
    screen: "*",
    control,
    reason: "It stands there only while the server is busy or a page failed; staff/busy.spec.ts presses it.",
  })),
];
