import { showsSamples, siteOrigin } from "../deployment";
import { aboutWords, films } from "../en/about";
import type { Content } from "../en/content";
import { expertWords } from "../en/expert";
import { sampleClaims } from "../en/samples";
import { aboutTestimonials, gstTestimonials, homeTestimonials, msmeTestimonials } from "../en/testimonials";
import { findContradictions } from "./contradictions";
import { findDisagreements } from "./disagreements";
import { findTranslationFaults } from "./translation";

export const findingKinds = [
  "placeholder",
  "missing",
  "sample",
  "disagreement",
  "contradiction",
  "translation",
] as const;

/** Something that must not be public, and where it is changed. */
export type Finding = { kind: (typeof findingKinds)[number]; what: string; change: string };

const isExample = (address: string) => /\bexample\b|\.(test|invalid)$|localhost/.test(address);

/** All that keeps the site from going public, also in `others`, the same in other languages: a site is fit for it when this is empty. */
export const findUnready = (
  content: Content,
  { origin = siteOrigin, samples = showsSamples, others = [] as Content[] } = {},
): Finding[] => [
  ...placeholders(content, origin),
  ...missing(content),
  ...(samples ? findSamples(content) : []),
  ...findDisagreements(content).map(({ says, where }) => ({
    kind: "disagreement" as const,
    what: says,
    change: `the words in \`content/en/\` that are ${where}`,
  })),
  ...findContradictions(content)
    .filter(({ isThere }) => isThere)
    .map(({ says, change }) => ({ kind: "contradiction" as const, what: says, change })),
  ...others
    .flatMap((other) => findTranslationFaults(content, other))
    .map((what) => ({ kind: "translation" as const, what, change: "that language's folder in `content/`" })),
];

function placeholders({ facts }: Content, origin: string): Finding[] {
  const { phone, email } = facts.site;
  const found: [boolean, string, string][] = [
    [/^(\+91)?0+$/.test(phone.replace(/[\s-]/g, "")), `The phone number ${phone} is a placeholder.`, "`SITE_PHONE`"],
    [isExample(email), `The e-mail address ${email} is an example.`, "`SITE_EMAIL`"],
    [isExample(origin), `The address ${origin} is not a public one.`, "`SITE_ORIGIN`"],
  ];
  return found.flatMap(([isThere, what, change]) => (isThere ? [{ kind: "placeholder", what, change }] : []));
}

function missing({ facts }: Content): Finding[] {
  const { owner, address, gstin, grievanceOfficer } = facts.site;
  const needed: [boolean, string, string][] = [
    [!owner, "Nobody is named who runs the site.", "`SITE_OWNER`"],
    [!address, "The address of the business is not set.", "`SITE_ADDRESS`"],
    [
      !gstin,
      "The GSTIN is not set, so no GST is charged and no price has any: right only for a firm without a GST registration.",
      "`SITE_GSTIN`",
    ],
    [
      grievanceOfficer === "the grievance officer",
      "The privacy notice names no grievance officer.",
      "`SITE_GRIEVANCE_OFFICER`",
    ],
  ];
  return needed.flatMap(([isMissing, what, change]) => (isMissing ? [{ kind: "missing", what, change }] : []));
}

/** What is invented and shown as a sample: replace it, or leave it out with SITE_SAMPLES=off. */
function findSamples({ facts }: Content): Finding[] {
  const { story } = aboutWords(facts);
  const reviews = { home: homeTestimonials, About: aboutTestimonials, GST: gstTestimonials, MSME: msmeTestimonials };
  const invented = (items: { sample: boolean }[]) => items.filter(({ sample }) => sample).length;
  const found: [number, string, string][] = [
    ...Object.entries(reviews).map(([page, items]): [number, string, string] => [
      invented(items),
      `reviews on the ${page} page are invented.`,
      "`content/en/testimonials.ts`",
    ]),
    [invented(films), "films on the About page do not exist.", "`films` in `content/en/about.ts`"],
    [invented([story]), "story of how it began is invented.", "`story` in `content/en/about.ts`"],
    [invented([expertWords(facts)]), "legal expert does not exist.", "`content/en/expert.ts`"],
    ...sampleClaims.map((claim): [number, string, string] => [
      1,
      `figure that nobody has counted: ${[...new Set(Object.values<string>(facts.claims[claim]))].join(", ")}.`,
      `\`${claim}\` in \`content/zero/zero.ts\`, and \`sampleClaims\` in \`content/en/samples.ts\``,
    ]),
  ];
  return found.flatMap(([count, what, change]) =>
    count > 0 ? [{ kind: "sample", what: `${count} ${what}`, change }] : [],
  );
}
