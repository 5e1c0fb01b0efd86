import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon";

export type CarouselWords = { previous: string; next: string; pause: string; play: string };
type CarouselControlsProps = { strip: string; words: CarouselWords };

const interval = 4000;
/** A glide from card to card is over by then. */
const longestGlide = 1000;

/** Previous, next and pause for the strip with the given id. Unseen until they work. */
export function CarouselControls({ strip, words }: CarouselControlsProps) {
  const [isAwake, setAwake] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isDisturbed = useRef(false);
  const aim = useRef<Aim>({ index: 0, at: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    setAwake(true);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);

  useEffect(() => {
    const list = document.getElementById(strip);
    const carousel = list?.closest("section");
    if (!list || !carousel) return;
    return watchDisturbance(carousel, (value) => {
      isDisturbed.current = value;
    });
  }, [strip]);

  useEffect(() => {
    // While it moves by itself it must not be read out; once it rests, changes may be.
    document.getElementById(strip)?.setAttribute("aria-live", isPaused ? "polite" : "off");
    if (isPaused) return;
    const timer = setInterval(() => {
      if (!isDisturbed.current && !document.hidden) advance(strip, 1, aim.current);
    }, interval);
    return () => clearInterval(timer);
  }, [strip, isPaused]);

  return (
    <div className={`carousel-controls${isAwake ? "" : " invisible"}`}>
      <button
        type="button"
        aria-label={words.previous}
        aria-controls={strip}
        onClick={() => advance(strip, -1, aim.current)}
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
        onClick={() => advance(strip, 1, aim.current)}
      >
        <Icon name="arrow" />
      </button>
    </div>
  );
}

/** Where the strip was last sent and when: while it still glides there, its position tells nothing. */
type Aim = { index: number; at: number };

/** One card on or back; past either end it comes round to the other. */
function advance(strip: string, step: 1 | -1, aim: Aim) {
  const list = document.getElementById(strip);
  const first = list?.firstElementChild;
  if (!list || !(first instanceof HTMLElement)) return;
  const width = (list.children[1] as HTMLElement).offsetLeft - first.offsetLeft;
  const last = Math.round((list.scrollWidth - list.clientWidth) / width);
  const isGliding = performance.now() - aim.at < longestGlide;
  const current = isGliding ? aim.index : Math.round(list.scrollLeft / width);
  const next = (current + step + last + 1) % (last + 1);
  Object.assign(aim, { index: next, at: performance.now() });
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  list.scrollTo({ left: next * width, behavior: isCalm ? "instant" : "smooth" });
}

/** Nobody likes a card to slip away while they point at it, are inside it, or cannot see it. */
function watchDisturbance(carousel: HTMLElement, tell: (isDisturbed: boolean) => void) {
  const reasons = { hovered: carousel.matches(":hover"), focused: carousel.matches(":focus-within"), away: false };
  const set = (change: Partial<typeof reasons>) => {
    Object.assign(reasons, change);
    tell(Object.values(reasons).includes(true));
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
