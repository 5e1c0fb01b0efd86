import { expect, test } from "vitest";
import { formWords } from "./form-words";
import { languageOf } from "./language";
import { contentFor } from "./languages";

test.each(["/", "/about", "/hi", "/hi/about", "/bn/about"])(
  "%s: its lang is that of its words, and so is its forms'",
  (path) => {
    const { language, leadForm, contactForm } = contentFor(path);
    expect(languageOf(path)).toBe(language);
    expect(formWords(language)).toEqual({ leadForm, contactForm });
  },
);
