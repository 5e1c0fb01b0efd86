import type { ReactNode } from "react";
import type { HomePage } from "../../../../content/en/home";
import type { ServiceOffering } from "../../../../content/en/offers";
import type { Testimonial } from "../../../../content/en/testimonials";
import type { OfferKey } from "../../../../content/sections";
import { Portrait } from "../../../ui/art/portrait";
import { CarouselControls } from "../../../ui/carousel-controls";
import { Icon } from "../../../ui/icon";
import { Island } from "../../../ui/island";
import { Sample } from "../../../ui/sample";
import { Section } from "../../../ui/section";
import { Stars } from "../../../ui/stars";
import { Stats } from "../../../ui/stat";

const strip = "reviews";

type HomeTestimonialsProps = { section: HomePage["testimonials"]; offers: ServiceOffering[] };

export function HomeTestimonials({ section, offers }: HomeTestimonialsProps) {
  const { carousel, items, sampleLabel } = section;
  if (items.length === 0) return null;
  const nameOf = (service: OfferKey) => offers.find(({ key }) => key === service)?.title;
  const slides = items.map((item, index) => ({
    key: item.name,
    label: carousel.slide.replace("{number}", String(index + 1)).replace("{total}", String(items.length)),
    content: <Review review={item} stars={carousel.stars} service={nameOf(item.service)} sampleLabel={sampleLabel} />,
  }));
  const { previous, next, pause, play } = carousel;
  return (
    <Section {...section} tone="deep">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        {section.rating.map(({ value, sample }) => (
          <p key={value} className="flex items-center gap-3 font-semibold">
            <Stars label={carousel.stars} />
            {value}
            {sample && <Sample>{sample}</Sample>}
          </p>
        ))}
        <Stats items={section.badges} className="review-badges" />
      </div>
      <Carousel id={strip} label={carousel.label} slides={slides}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Island
            name="carousel-controls"
            wake="visible"
            component={CarouselControls}
            props={{ strip, words: { previous, next, pause, play } }}
          />
          {items.some(({ sample }) => sample) && <p className="soft text-sm">{section.sampleNote}</p>}
        </div>
      </Carousel>
    </Section>
  );
}

type ReviewProps = { review: Testimonial; stars: string; service: string | undefined; sampleLabel: string };

function Review({ review, stars, service, sampleLabel }: ReviewProps) {
  return (
    <figure className="sheet flex h-full flex-col gap-3 p-4 md:gap-4 md:p-5">
      {review.hasVideo ? (
        <div className="thumbnail" aria-hidden="true">
          <Portrait person={review.videoThumbnail} className="mx-auto h-full" />
          <span className="play">
            <Icon name="play" className="text-[3rem]" />
          </span>
        </div>
      ) : (
        <span className="h-9 font-head text-[5rem] leading-none text-seal/40" aria-hidden="true">
          “
        </span>
      )}
      <Stars label={stars} />
      <blockquote
        className={
          review.hasVideo ? "leading-snug md:text-lg" : "my-auto font-head text-h3 leading-tight md:text-figure"
        }
      >
        {review.text}
      </blockquote>
      <figcaption className="border-t border-line pt-3">
        <strong>{review.name}</strong> {review.sample && <Sample>{sampleLabel}</Sample>}
        <span className="soft block text-sm">
          {review.location} · {service}
        </span>
      </figcaption>
    </figure>
  );
}

type CarouselProps = {
  id: string;
  label: string;
  slides: { key: string; label: string; content: ReactNode }[];
  /** The controls, an island of their own. */
  children: ReactNode;
};

/** A strip that scrolls by touch and keyboard; its controls are an enhancement. */
function Carousel({ id, label, slides, children }: CarouselProps) {
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
