import { expect, test } from "vitest";
import { mailLink, whatsappLink } from "./contact-links";
import { leadGreeting } from "./languages/greetings";

const site = { name: "Anugya" };

test("a lead without a service is greeted without one", () => {
  expect(leadGreeting(site, { name: "Asha", service: "GST Registration" })).toMatch(
    /^Hello Asha, .*about GST Registration\.$/,
  );
  const plain = leadGreeting(site, { name: "Asha", service: "" });
  expect(plain).toMatch(/^Hello Asha, /);
  expect(plain).not.toMatch(/Not specified|about|\{/);
});

test("a mail link keeps the sign of the address and nothing that could add a field", () => {
  expect(mailLink({ email: "asha+1@shop.example" })).toBe("mailto:asha%2B1@shop.example");
  expect(mailLink({ email: "a?cc=b&c@shop.example" })).toBe("mailto:a%3Fcc%3Db%26c@shop.example");
  expect(whatsappLink({ phone: "9876543210" }, "a & b")).toBe("https://wa.me/919876543210?text=a%20%26%20b");
});
