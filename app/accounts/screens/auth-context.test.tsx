import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useAuth } from "./auth-context";

test("useAuth outside its provider throws", () => {
  const Lost = () => useAuth().status;
  expect(() => renderToString(<Lost />)).toThrow("useAuth must be used within an AuthProvider");
});
