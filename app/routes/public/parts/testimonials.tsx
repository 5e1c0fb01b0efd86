import type { BusinessTestimonial, TestimonialSection } from "../../../../content/sections";
import { Sample } from "../../../ui/sample";
import { Section } from "../../../ui/section";
import { Stars } from "../../../ui/stars";
import { useContent } from "../../../ui/words/content";

type TestimonialsProps = TestimonialSection<BusinessTestimonial> & { tone?: "paper" | "deep" };

/** Testimonials of clients, with a note while they are samples. */
export function Testimonials({ items, sampleNote, sampleLabel, tone = "paper", ...words }: TestimonialsProps) {
  const { stars } = useContent().home.testimonials.carousel;
  if (items.length === 0) return null;
  return (
    <Section {...words} tone={tone}>
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-3">
        {items.map(({ name, business, comment, sample }) => (
          <li key={name} className="sheet">
            <figure className="flex h-full flex-col gap-4 p-5 lg:p-6">
              <Stars label={stars} />
              <blockquote className="text-lg">{comment}</blockquote>
              <figcaption className="mt-auto border-t border-dashed border-line-strong/60 pt-3 text-base">
                <strong>{name}</strong> {sample && <Sample>{sampleLabel}</Sample>}
                <br />
                <span className="soft text-sm">{business}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {items.some(({ sample }) => sample) && <p className="soft -mt-3 text-sm">{sampleNote}</p>}
    </Section>
  );
}
