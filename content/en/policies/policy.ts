import type { PolicyPage } from "../../sections";

/** The day the four policies were last changed. */
export const updated: PolicyPage["updated"] = { label: "Last updated", date: "19 November 2026", iso: "2026-11-19" };

export const contentsLabel = "On this page";
