import {
  type FormEvent,
  lazy,
  type MouseEvent,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { finderQuestions } from "../../../content/finder-words";
import { useValuesBeforeHydration } from "../../ui/before-hydration";
import { readAnswers } from "../answers";
import { dayInIndia } from "../day";
import { QuestionPage } from "./question";
import type { Filing } from "./result";
import { titleOf } from "./title";

/** A chunk of its own, fetched while the visitor still answers. */
const loadResult = () => import("./result");
const ResultPage = lazy(loadResult);

type FinderProps = {
  /** The `lang` of the page, which decides the words. */
  language: string;
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
export function Finder({ language, search: given, today, origin, filing }: FinderProps) {
  const words = finderQuestions(language);
  const [search, go] = useAddress(given, words.path);
  const address = new URLSearchParams(search);
  const reading = readAnswers(address);
  const region = useRef<HTMLDivElement>(null);
  useFocusAfterMove(region, search);
  useValuesBeforeHydration(region, "[data-island=finder] select");
  const title = titleOf(words, search);
  useEffect(() => {
    if (search !== given) document.title = title;
  }, [search, given, title]);

  function answer(event: FormEvent) {
    const form = event.target as HTMLFormElement;
    if (form.method !== "get") return;
    event.preventDefault();
    go(`?${new URLSearchParams([...new FormData(form)] as [string, string][])}`);
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
    <div ref={region} onSubmit={answer} onClick={follow}>
      {/* Around both, so that the question stays until the result's chunk is there. */}
      <Suspense>
        {question ? (
          <QuestionPage key={search} words={words} address={address} reading={reading} question={question} />
        ) : (
          <ResultPage
            language={language}
            address={address}
            reading={reading}
            today={today ?? dayInIndia(Date.now())}
            origin={typeof location === "undefined" ? origin : location.origin}
            filing={filing}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The query of the address, and a way to another one of the same page. */
function useAddress(given: string, path: string) {
  const [search, setSearch] = useState(given);
  useEffect(() => {
    void loadResult();
    const read = () => startTransition(() => setSearch(location.search));
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  const go = (next: string) => {
    history.pushState(null, "", path + next);
    startTransition(() => setSearch(next));
  };
  return [search, go] as const;
}

/** As after a page load: the heading is read out, or the field with the problem. */
function useFocusAfterMove(region: { current: HTMLElement | null }, search: string) {
  const shown = useRef(search);
  // Before the paint: whoever sees the question and presses Tab at once must start from it.
  useLayoutEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    const target =
      region.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? region.current?.querySelector("h1");
    scrollTo({ top: 0, behavior: "instant" });
    target?.focus({ preventScroll: target.matches("h1") });
  }, [region, search]);
}
