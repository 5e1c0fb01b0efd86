/** Keeps words that docs/glossary.md has replaced out of file names, names of the code, comments, test names, docs and what customers and staff read. */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

type RetiredName = { pattern: RegExp; instead: string };
/** A file without the letters of `stem` is not parsed. */
type RetiredText = RetiredName & { stem: string };

/** Matched against each part of a folder's or a file's name, without its endings. */
const inNames: RetiredName[] = [
  { pattern: /^(?:act|make|settle|whole)$/, instead: "what the file does, verb and noun" },
  { pattern: /(?:^|-)(?:shown|kept|told|given|typed|elsewhere)(?:-|$)/, instead: "what the file does, verb and noun" },
  { pattern: /^(?:marks|traces)$/, instead: "identifiers" },
  { pattern: /(?:^|-)(?:rooms?|wall)(?:-|$)/, instead: "tracking" },
  { pattern: /(?:^|-)papers?(?:-|$)/, instead: "document, requirement or invoice" },
  { pattern: /(?:^|-)concerned(?:-|$)/, instead: "breach-report" },
  { pattern: /^(?:stand-apart|what-became|someone-rings)$/, instead: "the noun of the business" },
];

/** Variables, parameters and columns that do not say what they hold. */
const inCode = /^(?:told|given)$/;

/** Matched against comments, test names and words on screens and in mails. */
const inTexts: RetiredText[] = [
  {
    stem: "paper",
    pattern: /(?<![\w-]|stamp |squared |on )papers?(?![\w-])/i,
    instead: "document, requirement or invoice",
  },
  {
    stem: "room",
    pattern:
      /\b(?:(?:the|a|an|this|that|whose|their|your|my|our|own|same|customer's) room(?! (?:for|to|left)\b)|rooms)\b/i,
    instead: "tracking page; on screens: My applications",
  },
  { stem: "coming", pattern: /\bcoming dates?\b/i, instead: "due date" },
  { stem: "traces", pattern: /\b(?:person|people|customer)'s traces\b/i, instead: "identifiers" },
  { stem: "marks", pattern: /\b(?:person|people|customer)'s marks\b/i, instead: "identifiers" },
  { stem: "SLA", pattern: /\bSLA\b/, instead: "promise" },
  { stem: "disposition", pattern: /(?<!content-)\bdispositions?\b/i, instead: "outcome" },
  { stem: "whoever", pattern: /\bwhoever\b/i, instead: "the person who, somebody who" },
  { stem: "told", pattern: /\b(?:is|are|was|were|be|been|being) told\b/i, instead: "learns, is notified, is reported" },
  { stem: "what burns", pattern: /\bwhat burns\b/i, instead: "what is overdue" },
  { stem: "otherwise", pattern: /\b(?:comes?|came) otherwise\b/i, instead: "comes by another way" },
  { stem: "concerned", pattern: /\bpeople concerned\b/i, instead: "breach report" },
  { stem: "ask", pattern: /\bask(?:s|ed)? (?:for )?(?:the|a) documents? again\b/i, instead: "send back" },
  { stem: "forwarded", pattern: /\bforwarded links?\b/i, instead: "upload link" },
  {
    stem: "withdrawn",
    pattern: /\bwithdrawn orders?\b|\borders? (?:that )?(?:is|are|was|were) withdrawn\b/i,
    instead: "cancelled",
  },
];

/** Matched against the words on screens and in mails alone: read as translated; beside each, what an Indian office says. */
const onScreens: RetiredText[] = [
  { stem: "rings", pattern: /someone rings/i, instead: "call" },
  {
    stem: "is over",
    pattern: /\b(?:the|its|their|promised) time is over|promise is over/i,
    instead: "overdue, promise broken",
  },
  { stem: "tonight", pattern: /by (it|them)sel(f|ves) tonight/i, instead: "automatically" },
  { stem: "where", pattern: /stands? where/i, instead: "by stage" },
  { stem: "part", pattern: /take apart|part(ed)? again/i, instead: "undo the merge" },
  { stem: "connection is", pattern: /connection is away/i, instead: "no connection" },
  { stem: "told again", pattern: /told again/i, instead: "reported twice" },
  { stem: "for later", pattern: /new, for later/i, instead: "new, not due yet" },
  { stem: "nobody's", pattern: /\bnobody's\b/i, instead: "unassigned" },
  { stem: "confirm", pattern: /it is there: confirm/i, instead: "confirm the payment" },
  { stem: "was given", pattern: /was given the case/i, instead: "assigned the case to" },
  { stem: "left alone", pattern: /were left alone/i, instead: "not changed" },
  { stem: "missed", pattern: /\bsent missed\b/i, instead: "the name of the message" },
  { stem: "aside", pattern: /\b(put|set) aside\b/i, instead: "dismissed, failed" },
  { stem: "good morning", pattern: /good morning/i, instead: "a greeting that fits the whole day" },
];

/** A dated record keeps the words of its day. */
const records = /^(?:db\/migrations|docs\/decisions)\//;
const folders = "{app,bench,content,db,docs,scripts,server,test}";

/** Every retired word in the project below `root`, with the word to use. */
export function findRetiredWords(root = "."): string[] {
  const files = globSync([`${folders}/**/*.*`, "*.md"], { cwd: root, exclude: (name) => name.endsWith("node_modules") })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !records.test(file))
    .sort();
  return [...files.flatMap(retiredInName), ...files.flatMap((file) => retiredInTexts(root, file))];
}

function retiredInName(file: string): string[] {
  const parts = [...dirname(file).split("/"), basename(file).replace(/\..*$/, "")];
  return inNames
    .filter(({ pattern }) => parts.some((part) => pattern.test(part)))
    .map(({ instead }) => `${file} has a retired word in its name: use ${instead}`);
}

function retiredInTexts(root: string, file: string): string[] {
  const read = readers.find(([ending]) => ending.test(file))?.[1];
  if (!read) return [];
  const text = readFileSync(join(root, file), "utf8");
  const letters = text.toLowerCase();
  const isThere = ({ stem }: RetiredText) => text.includes(stem) || letters.includes(stem);
  const everywhere = inTexts.filter(isThere);
  const shown = isScreen(file) ? onScreens.filter(isThere) : [];
  return [
    ...(/told|given/.test(text) ? findNames(file, text) : []),
    ...(everywhere.length > 0 ? findIn(file, read(text, file), everywhere) : []),
    ...(shown.length > 0 ? findIn(file, wordsOfCode(text, file), shown) : []),
  ];
}

const findIn = (file: string, texts: string[], retired: RetiredText[]) =>
  retired.flatMap(({ pattern, instead }) =>
    texts.flatMap((text) => {
      const [word] = pattern.exec(text.replaceAll(/\s+/g, " ")) ?? [];
      return word ? [`${file} says “${word}”: use ${instead}`] : [];
    }),
  );

/** Names of the code that do not say what they hold, in TypeScript and SQL. */
function findNames(file: string, text: string): string[] {
  const names = new Set<string>();
  if (/(?<!\.d)\.tsx?$/.test(file))
    new Visitor({ Identifier: ({ name }) => void (inCode.test(name) && names.add(name)) }).visit(
      parseSync(file, text).program,
    );
  if (file.endsWith(".sql"))
    for (const word of text.replaceAll(/--.*$|'[^']*'/gm, "").match(/\w+/g) ?? [])
      if (inCode.test(word)) names.add(word);
  return [...names].map((name) => `${file} has a name “${name}”: use what it holds`);
}

const isScreen = (file: string) => /^(?:app|content)\/.*(?<!\.d)\.tsx?$/.test(file) && !isTest.test(file);

/** What people read in a file, by the ending of its name. */
const readers: [ending: RegExp, read: (text: string, file: string) => string[]][] = [
  [/(?<!\.d)\.tsx?$/, textsOfCode],
  // The glossary names what it retires.
  [/(?<!glossary)\.md$/, (text) => [text.replace(/\| Not \| But \|.*/s, "")]],
  [/\.css$/, (text) => text.match(/\/\*.*?\*\//gs) ?? []],
  [
    /\.sql$/,
    (text) => [
      text
        .match(/--.*$/gm)
        ?.map((line) => line.slice(2))
        .join(" ") ?? "",
    ],
  ],
];

/** Comments, text between tags, names of tests, and in `content` every string. */
function textsOfCode(text: string, file: string): string[] {
  const { comments, program } = parseSync(file, text);
  const texts = [comments.map(({ value }) => value.replaceAll(/\n\s*\*/g, "\n")).join("\n")];
  const isContent = file.startsWith("content/");
  new Visitor({
    JSXText: ({ value }) => void texts.push(value),
    Literal: ({ value }) => void (isContent && typeof value === "string" && texts.push(value)),
    TemplateElement: ({ value }) => void (isContent && texts.push(value.raw)),
    CallExpression: ({ arguments: [name] }) =>
      void (isTest.test(file) && name?.type === "Literal" && texts.push(String(name.value))),
  }).visit(program);
  return texts;
}

/** Text between tags, and every string. */
function wordsOfCode(text: string, file: string): string[] {
  const texts: string[] = [];
  new Visitor({
    JSXText: ({ value }) => void texts.push(value),
    Literal: ({ value }) => void (typeof value === "string" && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.raw),
  }).visit(parseSync(file, text).program);
  return texts;
}

const isTest = /\.(?:test|spec)\.tsx?$/;
