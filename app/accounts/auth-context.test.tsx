import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useAuth } from "./auth-context";

function Greeting() {
  return useAuth().status;
}

test("asking who is signed in outside the provider raises an error", () => {
  expect(() => renderToString(<Greeting />)).toThrow("useAuth must be used within an AuthProvider");
});
