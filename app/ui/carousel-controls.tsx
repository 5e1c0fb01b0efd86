import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon";

export type CarouselWords = { previous: string; next: string; pause: string; play: string };
type CarouselControlsProps = { strip: string; words: CarouselWords };

const intervalMs = 4000;
/** A smooth scroll from card to card has ended by then. */
const scrollMs = 1000;

/** Previous, next and pause for the strip with the id `strip`. Invisible until hydrated. */
export function CarouselControls({ strip, words }: CarouselControlsProps) {
  const [isHydrated, setHydrated] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isSuspended = useRef(false);
  const target = useRef<ScrollTarget>({ index: 0, at: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    setHydrated(true);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);

  useEffect(() => {
    const list = document.getElementById(strip);
    const carousel = list?.closest("section");
    if (!list || !carousel) return;
    return watchSuspension(carousel, (value) => {
      isSuspended.current = value;
    });
  }, [strip]);

  useEffect(() => {
    // A strip that moves by itself must not be announced; once it is paused, changes may be.
    document.getElementById(strip)?.setAttribute("aria-live", isPaused ? "polite" : "off");
    if (isPaused) return;
    const timer = setInterval(() => {
      if (!isSuspended.current && !document.hidden) advance(strip, 1, target.current);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [strip, isPaused]);

  return (
    <div className={`carousel-controls${isHydrated ? "" : " invisible"}`}>
      <button
        type="button"
        aria-label={words.previous}
        aria-controls={strip}
        onClick={() => advance(strip, -1, target.current)}
      >
        <Icon name="back" />
      </button>
      <button type="button" aria-label={isPaused ? words.play : words.pause} onClick={() => setPaused(!isPaused)}>
        <Icon name={isPaused ? "play" : "pause"} />
      </button>
      <button
        type="button"
        aria-label={words.next}
        aria-controls={strip}
        onClick={() => advance(strip, 1, target.current)}
      >
        <Icon name="arrow" />
      </button>
    </div>
  );
}

/** Where the strip was last scrolled to and when: during the smooth scroll its own position is not yet that. */
type ScrollTarget = { index: number; at: number };

/** One card forward or back; past either end it continues at the other. */
function advance(strip: string, step: 1 | -1, target: ScrollTarget) {
  const list = document.getElementById(strip);
  const first = list?.firstElementChild;
  if (!list || !(first instanceof HTMLElement)) return;
  const width = (list.children[1] as HTMLElement).offsetLeft - first.offsetLeft;
  const last = Math.round((list.scrollWidth - list.clientWidth) / width);
  const isScrolling = performance.now() - target.at < scrollMs;
  const current = isScrolling ? target.index : Math.round(list.scrollLeft / width);
  const next = (current + step + last + 1) % (last + 1);
  Object.assign(target, { index: next, at: performance.now() });
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (step === 1 && next === 0 && !prefersReducedMotion && "onscrollend" in list) return loopForward(list, width);
  list.scrollTo({ left: next * width, behavior: prefersReducedMotion ? "instant" : "smooth" });
}

/** Past the last card the strip goes on to copies of the first ones, which then make way for those themselves. */
function loopForward(list: HTMLElement, width: number) {
  const cards = [...list.children];
  const shown = Math.round(list.clientWidth / width);
  const copies = cards.slice(0, shown).map((card) => card.cloneNode(true) as HTMLElement);
  for (const copy of copies) copy.inert = true;
  list.append(...copies);
  const finish = () => {
    for (const copy of copies) copy.remove();
    list.scrollTo({ left: 0, behavior: "instant" });
  };
  list.addEventListener("scrollend", finish, { once: true });
  list.scrollTo({ left: cards.length * width, behavior: "smooth" });
}

/** Cards must not move while they are hovered, focused or out of view. */
function watchSuspension(carousel: HTMLElement, onChange: (isSuspended: boolean) => void) {
  const reasons = { hovered: carousel.matches(":hover"), focused: carousel.matches(":focus-within"), away: false };
  const set = (change: Partial<typeof reasons>) => {
    Object.assign(reasons, change);
    onChange(Object.values(reasons).includes(true));
  };
  const stop = new AbortController();
  const on = (event: string, change: Partial<typeof reasons>) =>
    carousel.addEventListener(event, () => set(change), { signal: stop.signal });
  on("pointerenter", { hovered: true });
  on("pointerleave", { hovered: false });
  on("focusin", { focused: true });
  on("focusout", { focused: false });
  const observer = new IntersectionObserver(([entry]) => set({ away: !entry?.isIntersecting }));
  observer.observe(carousel);
  set({});
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
