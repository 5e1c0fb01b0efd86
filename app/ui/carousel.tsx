import type { ReactNode } from "react";

type CarouselProps = {
  id: string;
  label: string;
  slides: { key: string; label: string; content: ReactNode }[];
  /** The controls, an island of their own. */
  children: ReactNode;
};

/** A strip that scrolls by touch and keyboard; its controls are an enhancement. */
export function Carousel({ id, label, slides, children }: CarouselProps) {
  return (
    <section aria-roledescription="carousel" aria-label={label} className="grid gap-4">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard. */}
      <div id={id} className="slides" tabIndex={0}>
        {slides.map((slide) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern; a fieldset is not one.
          <div key={slide.key} role="group" aria-roledescription="slide" aria-label={slide.label}>
            {slide.content}
          </div>
        ))}
      </div>
      {children}
    </section>
  );
}
