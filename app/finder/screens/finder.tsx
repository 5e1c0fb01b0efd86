import {
  lazy,
  type MouseEvent,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { FinderFacts } from "../../../content/edition/facts";
import { dayInIndia } from "../../../content/format";
import { finderQuestions } from "../../../content/languages/finder-words";
import { useValuesBeforeHydration } from "../../ui/before-hydration";
import { fields, readAnswers } from "../answers";
import { QuestionPage } from "./question";
import type { Filing } from "./result";
import { titleOf } from "./title";

/** A chunk of its own, fetched while the visitor still answers. */
const loadResult = () => import("./result");
// A server reads it at once: started as root, it may not be allowed to later.
if (import.meta.env.SSR) await loadResult();
const ResultPage = lazy(loadResult);

type FinderProps = {
  /** The `lang` of the page, which decides the words. */
  language: string;
  /** What they and the prices need to know of the edition. */
  facts: FinderFacts;
  /** The answers, as they stand in the address. */
  search: string;
  /** The day on which the page was asked for; a page built in advance leaves it to the browser. */
  today?: string | undefined;
  origin: string;
  filing: Filing;
};

/**
 * The whole finder: rendered by the server for every address, and once hydrated by the browser itself, which then moves
 * from question to question without asking the server.
 */
export function Finder({ language, facts, search: initialSearch, today, origin, filing }: FinderProps) {
  const words = useMemo(() => finderQuestions(language, facts), [language, facts]);
  const region = useRef<HTMLDivElement>(null);
  const { search, typed, go } = useMoves(region, initialSearch, words.path);
  const address = new URLSearchParams(search);
  const reading = readAnswers(address);
  useValuesBeforeHydration(region, "[data-island=finder] select");
  useSubmitIn(region, answer);
  useTitle(titleOf(words, search), search !== initialSearch);

  function answer(event: Event) {
    const form = event.target as HTMLFormElement;
    if (form.method !== "get") return;
    event.preventDefault();
    const answered = new URLSearchParams([...new FormData(form)] as [string, string][]);
    // What was not chosen is not sent: named without a value, it is asked for.
    if (reading.question === "kind" && !answered.has(fields.kind)) answered.set(fields.kind, "");
    // What is refused gets no entry of its own: Back leads to the question before, not to the refusal.
    go(`?${answered}`, readAnswers(answered).question === reading.question);
  }

  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    if (link?.dataset.finder === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(link.search);
  }

  const { question } = reading;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: links keep their own behaviour; this saves them a round trip.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is entered by keyboard clicks too.
    <div ref={region} onClick={follow}>
      {/* Around both, so that the question stays until the result's chunk is there. */}
      <Suspense>
        {question ? (
          <QuestionPage
            key={search}
            words={words}
            address={address}
            reading={reading}
            question={question}
            typed={typed.get(question)}
          />
        ) : (
          <ResultPage
            language={language}
            facts={facts}
            address={address}
            reading={reading}
            today={today ?? dayInIndia()}
            origin={typeof location === "undefined" ? origin : location.origin}
            filing={filing}
          />
        )}
      </Suspense>
    </div>
  );
}

type Region = { current: HTMLElement | null };

/** Where the visitor is, what was typed there before, and the way to another question. */
function useMoves(region: Region, initialSearch: string, path: string) {
  const typed = useRef(new Map<string, [string, string][]>());
  const [search, setSearch] = useAddress(initialSearch, () => remember(region.current, typed.current));
  useFocusAfterMove(region, search);

  function go(next: string, isRefused = false) {
    if (next === search) return focusHeadingOrProblem(region.current);
    remember(region.current, typed.current);
    if (!isRefused) history.pushState(null, "", path + next);
    setSearch(next);
  }
  return { search, typed: typed.current, go };
}

/** Not by React, which does not hear a press inside the boundary before that is hydrated too. */
function useSubmitIn(region: Region, answer: (event: Event) => void) {
  useEffect(() => {
    const heard = region.current;
    heard?.addEventListener("submit", answer);
    return () => heard?.removeEventListener("submit", answer);
  });
}

function useTitle(title: string, isMoved: boolean) {
  useEffect(() => {
    if (isMoved) document.title = title;
  }, [title, isMoved]);
}

/** The query of the address, and a way to show another one; `leave` is called before the browser's own Back does. */
function useAddress(initialSearch: string, leave: () => void) {
  const [search, setSearch] = useState(initialSearch);
  const leaving = useRef(leave);
  useEffect(() => {
    void loadResult();
    const read = () => {
      leaving.current();
      startTransition(() => setSearch(location.search));
    };
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  return [search, (next: string) => startTransition(() => setSearch(next))] as const;
}

/** Keeps what stands in a question that is being left, answered or not, for when the visitor comes back to it. */
function remember(region: HTMLElement | null, typed: Map<string, [string, string][]>) {
  const form = region?.querySelector<HTMLFormElement>("form[data-question]");
  const question = form?.dataset.question;
  if (!form || !question) return;
  const own = new Set(
    [...form.querySelectorAll<HTMLInputElement>("[name]:not([type=hidden])")].map(({ name }) => name),
  );
  const entries = [...new FormData(form)] as [string, string][];
  typed.set(
    question,
    entries.filter(([name]) => own.has(name)),
  );
}

/** As after a page load: the heading is read out, or the field with the problem. */
function useFocusAfterMove(region: Region, search: string) {
  const shown = useRef(search);
  // Before the paint: a visitor who presses Tab at once must start from the new question.
  useLayoutEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    focusHeadingOrProblem(region.current);
  }, [region, search]);
}

function focusHeadingOrProblem(region: HTMLElement | null) {
  const problem = region?.querySelector<HTMLElement>("[aria-invalid=true], [data-problem]");
  scrollTo({ top: 0, behavior: "instant" });
  if (problem) problem.focus();
  else region?.querySelector("h1")?.focus({ preventScroll: true });
}
