import type { Facts } from "../../edition/facts";
import { zero } from "../../zero/zero";
import { mailFrame } from "../frames/mail-frame";

const ifNotYou = [
  "If it was not you, choose a new password at once.",
  { button: "Choose a new password", href: "{link}" },
];

export function accountWords(facts: Facts) {
  const { site } = facts;
  const { toCustomer } = mailFrame(facts);
  const anAccount = `${/^[aeiou]/i.test(site.name) ? "an" : "a"} ${site.name} account`;
  return {
    meta: {
      title: `Sign In or Create an Account | ${site.name}`,
      description: `Sign in to your ${site.name} account or create a new one. You need no account to ask for a call back or to send us a message about a registration.`,
    },
    heading: "Welcome",
    text: "Sign in to your account or create a new one",
    backToHome: { label: "Back to Home", href: "/" },
    tabs: { label: "Sign in or sign up", login: "Login", signUp: "Sign Up" },
    fields: {
      fullName: { label: "Full Name", placeholder: "Your full name" },
      email: { label: "Email", placeholder: "you@shop.in" },
      password: { label: "Password" },
      newPassword: { label: "New password", hint: "At least 8 characters." },
      repeatPassword: { label: "New password again" },
      currentPassword: { label: "Current password" },
      code: { label: "Six-digit code", hint: "From your authenticator app." },
    },
    password: { show: "Show password", hide: "Hide password", again: "Please enter your password again first." },
    again: {
      heading: "Is it still you?",
      text: "The next step concerns other people's data or money. Please enter your password again.",
      submit: "Continue",
      busy: "Checking...",
    },
    login: { submit: "Sign In", busy: "Signing in...", forgotten: "Forgot your password?" },
    signUp: {
      submit: "Create Account",
      busy: "Creating account...",
      note: "A few words in a row make a good password.",
    },
    confirmation: {
      heading: "Confirm your email address",
      text: "We sent you a link. Open it on any device to confirm your account. It may have gone to the spam folder.",
      press: "Enter the password that you chose when you signed up, and your account is ready.",
      confirm: "Confirm my address",
      done: "Your address is confirmed. Please sign in.",
      resend: "Send the link again",
      resent: "If this address is waiting for confirmation, a new link is on its way.",
      expired: "This link is no longer valid. Ask for a new one below.",
      used: "This link has been used: the address is confirmed. Please sign in.",
      otherPassword: "That is not the password this account was made with.",
      notMine: "I do not know that password",
      notMineText:
        "Perhaps somebody else signed up with your address. Choose a password of your own: only that one will count.",
      choose: "Save and confirm",
    },
    mail: {
      confirm: toCustomer({
        subject: `Confirm your ${site.name} account`,
        passages: [
          `Someone, most likely you, asked for ${anAccount} with this address. To confirm it, open this link within 24 hours.`,
          { button: "Confirm my account", href: "{link}" },
          { note: "If it was not you, do nothing: without the link the account does not work." },
        ],
      }),
      reset: toCustomer({
        subject: `Reset your ${site.name} password`,
        passages: [
          "To choose a new password, open this link within an hour.",
          { button: "Choose a new password", href: "{link}" },
          { note: "If you did not ask for this, do nothing: your password stays as it is." },
        ],
      }),
      existing: toCustomer({
        subject: `You already have ${anAccount}`,
        passages: [
          `Someone, perhaps you, tried to create ${anAccount} with this address. You already have one. You can sign in, or ask for a new password.`,
          { button: "Sign in", href: "{link}" },
          { note: "If it was not you, there is nothing to do." },
        ],
      }),
      passwordChanged: toCustomer({
        subject: `Your ${site.name} password was changed`,
        passages: [
          `The password of your ${site.name} account has just been changed, and every other session was ended. If it was you, there is nothing to do.`,
          ...ifNotYou,
        ],
      }),
      secondStepOn: toCustomer({
        subject: `Two-step sign-in is on for your ${site.name} account`,
        passages: [
          `From now on your ${site.name} account asks for a code from your authenticator app after the password. If it was you, there is nothing to do.`,
          ...ifNotYou,
        ],
      }),
      secondStepOff: toCustomer({
        subject: `Two-step sign-in is off for your ${site.name} account`,
        passages: [
          `Your ${site.name} account no longer asks for a code after the password. If it was you, there is nothing to do.`,
          ...ifNotYou,
        ],
      }),
    },
    reset: {
      heading: "Reset your password",
      text: "Enter your e-mail address. If it has an account, you get a link to choose a new password.",
      submit: "Send reset link",
      busy: "Sending...",
      sent: "If this address has an account, a reset link is on its way.",
      choose: "Choose a new password",
      save: "Save new password",
      done: "Your password was changed. Please sign in.",
      expired: "This reset link is no longer valid. Please ask for a new one.",
    },
    change: {
      heading: "Change password",
      submit: "Change password",
      busy: "Changing...",
      done: "Your password was changed.",
    },
    settings: { title: "Your account", signedInAs: "Signed in as", signOut: "Sign out" },
    dailyMail: {
      heading: "Daily mail",
      isOn: "Each morning when the office opens, you get a mail with what is due at the lead desk.",
      isOff: "You get no daily mail about the lead desk.",
      turnOn: "Turn on daily mail",
      turnOff: "Turn off daily mail",
      busy: "Saving...",
      turnedOn: "You will get the daily mail from the next working day.",
      turnedOff: "You will not get the daily mail any more.",
    },
    takingCases: {
      heading: "New leads",
      isOn: "New leads are assigned to you too, as to the agents, while automatic assignment is on.",
      isOff: "New leads are assigned to agents only.",
      turnOn: "Assign new leads to me too",
      turnOff: "Stop assigning to me",
      turnedOn: "New leads are now assigned to you too.",
      turnedOff: "New leads are no longer assigned to you.",
    },
    sessions: {
      heading: "Signed in elsewhere?",
      text: "If you used a shared computer or lost a phone, end every session at once, this one too.",
      everywhere: "Sign out everywhere",
      done: "Signed out on all devices.",
    },
    secondFactor: {
      heading: "One more step",
      text: "Enter the code that your authenticator app shows now.",
      submit: "Confirm",
      busy: "Checking...",
      tooMany: "Too many wrong codes. Please sign in again and enter the code that your app shows then.",
      used: "That code has already been used. Please sign in again with the next one.",
      recovery: "Use a recovery code instead",
      recoveryLabel: "Recovery code",
      setUpHeading: "Two-step sign-in",
      setUpLink: "On this phone? Open the authenticator app",
      setUpText: "Scan this picture with an authenticator app, then enter the code it shows.",
      setUpSecret: "Or type this key into the app",
      turnOn: "Turn on two-step sign-in",
      turnOff: "Turn off two-step sign-in",
      isOn: "Two-step sign-in is on.",
      isOff: "Two-step sign-in is off.",
      codesHeading: "Recovery codes",
      codesCopy: "Copy the codes",
      codesCopied: "The recovery codes are copied.",
      codesNotCopied: "Your browser did not let us copy. Please download the codes, or write them down.",
      codesDownload: "Download as a file",
      codesFile: {
        name: "recovery-codes.txt",
        heading: `Recovery codes for your ${site.name} account. Each one works once.`,
      },
      codesText: "Keep these somewhere safe. Each one works once if you lose your phone. They are not shown again.",
      turnedOn: "Two-step sign-in is now on.",
      demanded: "Staff sign in with two steps here. Please turn it on below to go on.",
      turnedOff: "Two-step sign-in is now off.",
    },
    problems: {
      fullName: "Please enter your full name.",
      aadhaar: "This holds an Aadhaar number, which we may not keep.",
      email: "Please enter your e-mail address.",
      emailInvalid: "Please enter a full e-mail address, such as you@shop.in.",
      password: "Please enter your password.",
      passwordShort: "Please choose a password of at least 8 characters.",
      passwordLong: "Please choose a password of at most 128 characters.",
      passwordWrong: "That is not your current password.",
      passwordCommon: "This password is among the commonest. Please choose another.",
      passwordsDiffer: "The two passwords are not the same.",
      code: "Please enter the code.",
      codeInvalid: "That code is not right, or no longer valid. Please try the next one.",
    },
    messages: {
      signedUp: "Check your email to confirm your account!",
      signedIn: "Signed in successfully!",
      signedOut: "Signed out successfully!",
      wrongCredentials: "E-mail address or password is not right.",
      unconfirmed: "Please confirm your e-mail address first. We have sent you the link again.",
      tooManyTries: "Too many tries. Please wait a few minutes and try again.",
      busy: "Very many people are signing in at this moment. Please try again in a minute.",
      failed: "That did not work. Please try again.",
      sessionEnded: "Your session has ended. Please sign in again.",
    },
    calls: {
      unknown: "There is nothing here.",
      sendWithPost: "Please send this with POST.",
      askWithGet: "Please ask with GET.",
      unreadable: "Please send JSON or a form.",
      signInFirst: "Please sign in first.",
    },
    guard: {
      loading: "Loading...",
      deniedHeading: "Access Denied",
      deniedText: "You don't have permission to access this page.",
      deniedNext: "Taking you to the home page.",
    },
    close: "Close",
  };
}

export const account = accountWords(zero);
