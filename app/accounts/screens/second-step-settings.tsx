import { useState } from "react";
import { account as words } from "../../../content/en/staff/account";
import { Button } from "../../ui/button";
import { useNotice } from "../../ui/desk/notices";
import { saveFile } from "../../ui/desk/save-file";
import type { AccountReply, SetUp } from "../outcome.server";
import { AccountPart } from "./account-card";
import { AccountField, AccountForm } from "./account-form";
import { PasswordField } from "./password-field";

const { secondFactor } = words;

type Reply = AccountReply | undefined;

/** Off, on, or being set up: the password begins the set-up, the first code of the app completes it. */
export function SecondStepSettings({ isOn, reply }: { isOn: boolean; reply: Reply }) {
  const form = isOn ? "turn-off" : "turn-on";
  // The reply to a mistyped code holds no codes, so the first ones are kept; without a script the set-up begins again.
  const [lastSetUp, setLastSetUp] = useState(reply?.setUp);
  if (reply?.setUp && reply.setUp !== lastSetUp) setLastSetUp(reply.setUp);
  const setUp = reply?.form === "set-up" && !isOn ? (reply.setUp ?? lastSetUp) : undefined;
  const problem = reply?.form === "set-up" ? reply.problems.code : undefined;
  return (
    <AccountPart title={secondFactor.setUpHeading}>
      {setUp ? (
        <>
          <SetUpSheet setUp={setUp} />
          <AccountForm name="set-up" reply={reply} submit={secondFactor.turnOn} busy={secondFactor.busy}>
            <AccountField name="code" />
          </AccountForm>
        </>
      ) : (
        <>
          <p className="soft">{isOn ? secondFactor.isOn : secondFactor.isOff}</p>
          {problem && (
            <p className="field-problem" role="alert">
              {problem}
            </p>
          )}
          <AccountForm
            name={form}
            look="line"
            reply={reply}
            submit={isOn ? secondFactor.turnOff : secondFactor.turnOn}
            busy={secondFactor.busy}
          >
            <PasswordField name="currentPassword" />
          </AccountForm>
        </>
      )}
    </AccountPart>
  );
}

function SetUpSheet({ setUp: { picture, link, key, recoveryCodes } }: { setUp: SetUp }) {
  return (
    <div className="grid gap-4">
      <p className="soft">{secondFactor.setUpText}</p>
      <svg
        className="mx-auto w-full max-w-56 rounded-sm bg-white fill-on-saffron [shape-rendering:crispEdges]"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
      >
        <title>{secondFactor.setUpText}</title>
        <path d={picture.path} />
      </svg>
      <a className="link" href={link}>
        {secondFactor.setUpLink}
      </a>
      <p className="text-sm">
        {secondFactor.setUpSecret}: <code className="break-all">{key}</code>
      </p>
      <div className="grid gap-2 rounded-md bg-paper-deep p-4">
        <h3>{secondFactor.codesHeading}</h3>
        <p className="text-sm">{secondFactor.codesText}</p>
        <ul className="grid grid-cols-2 gap-1 font-mono text-sm">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <KeepCodes codes={recoveryCodes} />
      </div>
    </div>
  );
}

/** Copying is refused on a page that came without TLS, and by some browsers: then the file is left. */
function KeepCodes({ codes }: { codes: string[] }) {
  const { showNotice } = useNotice();
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(codes.join("\n")) ?? Promise.reject()).then(
      () => showNotice("done", secondFactor.codesCopied),
      () => showNotice("failed", secondFactor.codesNotCopied),
    );
  const download = () => {
    const { name, heading } = secondFactor.codesFile;
    saveFile(new Blob([`${heading}\n\n${codes.join("\n")}\n`], { type: "text/plain" }), name);
  };
  return (
    <div className="noscript:hidden flex flex-wrap gap-2">
      <Button look="line" isSmall onClick={copy}>
        {secondFactor.codesCopy}
      </Button>
      <Button look="line" isSmall onClick={download}>
        {secondFactor.codesDownload}
      </Button>
    </div>
  );
}
