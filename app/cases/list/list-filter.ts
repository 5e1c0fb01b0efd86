import { contactServices, leadServices, states } from "../../../content/choices";
import { choice, day, text, viewIn } from "../../ui/view-parameters";
import type { ListName } from "./submission";

/** The choice for submissions that named no service. */
export const noService = "none";

/** What each form lets a visitor choose. */
export const servicesOf: Record<ListName, readonly string[]> = { leads: leadServices, messages: contactServices };

/** What the desk shows, kept in the URL, so that a view can be bookmarked. */
const addressOf = (list: ListName) =>
  viewIn({
    /** Words that must all occur in the name, e-mail or phone. */
    search: text("q"),
    service: choice("service", [...servicesOf[list], noService]),
    state: choice("state", states),
    /** Calendar days in the admin's own zone, both included. */
    from: day("from"),
    to: day("to"),
    suspect: choice("suspect", ["only", "without"]),
  });
const addresses = { leads: addressOf("leads"), messages: addressOf("messages") };

export const { none: noFilter, write: filterParameters, search: filterSearch } = addresses.leads;
export type ListFilter = typeof noFilter;

export const readFilter = (list: ListName, parameters: URLSearchParams) => addresses[list].read(parameters);

/** One text for each view of a list, however its address is written. */
export const queryOf = (list: ListName, filter: ListFilter) => `${list}?${filterParameters(filter)}`;

export const isFiltered = (filter: ListFilter) => filterParameters(filter).size > 0;
