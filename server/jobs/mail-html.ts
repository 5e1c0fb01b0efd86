import { groupsOf } from "../../content/law/numbers";
import type { MailContent, MailRow, Passage } from "../../content/mail-words";
import { zero } from "../../content/zero/zero";

const { site } = zero;

/** Text that people typed and that goes into HTML. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The light colours are inline, for mail programs that read no style sheet. */
const light = { ground: "#fbf7ee", card: "#ffffff", ink: "#1b2350", soft: "#464d78", line: "#e4dac4", seal: "#8c2f1b" };
const serif = "Eczar,Georgia,'Times New Roman',serif";
const sans = "Roboto,'Noto Sans Devanagari',Arial,sans-serif";

const dark = `
  .ground{background:#10142b!important}
  .card{background:#181d3c!important}
  .ink{color:#eceaf6!important}
  .soft{color:#b7bbdb!important}
  .seal{color:#f3aa96!important}
  .card,.line{border-color:#333a64!important}
  .box{background:#10142b!important;border-color:#7a5148!important}`;

const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
  @media(max-width:480px){.side{padding-left:18px!important;padding-right:18px!important}.number{font-size:25px!important}}
  @media(prefers-color-scheme:dark){${dark}}`;

/** A layout of tables and colours alone: nothing is fetched when the mail is opened. */
export function htmlOf(subject: string, { about, headline, greeting, passages, foot }: MailContent): string {
  const [first, ...others] = foot;
  const rest = others.map((line) => `<br>${said(line)}`).join("");
  const seal = `<span class="ink" aria-hidden="true" style="display:inline-block;width:26px;height:26px;margin-right:9px;border:2px solid;border-radius:50%;font:700 14px/26px Arial,sans-serif;text-align:center;vertical-align:3px;color:${light.ink}">✓</span>`;
  const name = `${seal}<span class="ink" style="font:700 21px/1.2 ${serif};color:${light.ink}">${said(site.name)}</span>`;
  const matter = about && `<br><span class="soft" style="font-size:13px;color:${light.soft}">${said(about)}</span>`;
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${said(subject)}</title><style>${style}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<div role="main"><table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="ground" style="background:${light.ground}"><tr><td align="center" style="padding:20px 8px 36px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="card" style="width:100%;max-width:600px;table-layout:fixed;background:${light.card};border:1px solid ${light.line};border-radius:12px;font:16px/1.45 ${sans};color:${light.ink};text-align:left;overflow-wrap:anywhere;word-break:break-word">
<tr><td class="side line" style="padding:18px 32px;border-bottom:1px solid ${light.line}">${name}${matter ?? ""}</td></tr>
<tr><td class="side ink" style="padding:26px 32px 8px;color:${light.ink}"><h1 class="ink" style="font:700 27px/1.2 ${serif};margin:0 0 12px;color:${light.ink}">${said(headline)}</h1>
${greeting ? paragraph(greeting) : ""}${passages.map(part).join("\n")}</td></tr>
<tr><td class="side line soft" style="padding:18px 32px 22px;border-top:1px solid ${light.line};font-size:13.5px;line-height:1.65;color:${light.soft}"><b class="ink" style="color:${light.ink}">${said(first ?? "")}</b>${rest}</td></tr>
</table></td></tr></table></div></body></html>`;
}

/** 'Rs' stays on the line of its figure. */
const said = (text: string) =>
  escapeHtml(text)
    .replaceAll("\n", "<br>")
    .replace(/\bRs (?=\d)/g, "Rs&#160;");
const paragraph = (text: string) => `<p style="margin:0 0 18px">${said(text)}</p>`;

function part(passage: MailContent["passages"][number]): string {
  if (typeof passage === "string") return paragraph(passage);
  if ("rows" in passage)
    return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 22px;table-layout:fixed">${passage.rows.map((row, index) => rowOf(row, passage.isNumbered ? index + 1 : null)).join("")}</table>`;
  if ("heading" in passage)
    return `<h2 class="ink" style="font:700 19px/1.2 ${serif};margin:0 0 8px;color:${light.ink}">${said(passage.heading)}</h2>`;
  if ("note" in passage)
    return `<p class="soft" style="margin:0 0 18px;font-size:15px;color:${light.soft}">${said(passage.note)}</p>`;
  if ("number" in passage) return numberBox(passage);
  return anchor(passage);
}

function rowOf({ title, detail, amount, href }: MailRow, mark: number | null): string {
  const cell = `padding:10px 0;border-top:1px solid ${light.line};vertical-align:top;line-height:1.4`;
  const number =
    mark === null
      ? ""
      : `<td class="line seal" width="34" style="${cell};font:700 20px/1.2 ${serif};color:${light.seal}">${mark}</td>`;
  // Without an amount beside it, it has the whole line.
  if (amount === "")
    return `<tr>${number}<td colspan="2" class="line ink" style="${cell};color:${light.ink}">${said(title)}</td></tr>`;
  if (amount !== undefined)
    return `<tr>${number}<td class="line ink" style="${cell};padding-right:12px;color:${light.ink}">${said(title)}</td><td class="line ink" align="right" width="50%" style="${cell};font-weight:600;color:${light.ink}">${said(amount)}</td></tr>`;
  const more = detail && `<br><span class="soft" style="font-size:15px;color:${light.soft}">${said(detail)}</span>`;
  return `<tr>${number}<td class="line ink" style="${cell};color:${light.ink}"><b>${href ? `<a class="ink" href="${escapeHtml(href)}" style="color:${light.ink}">${said(title)}</a>` : said(title)}</b>${more ?? ""}</td></tr>`;
}

/** Gaps between the groups of a number are margins, so that it is copied without them. */
function numberBox({ number, above, below }: Extract<Passage, { number: string }>): string {
  const groups = groupsOf(number).map((group, index) =>
    index === 0 ? said(group) : `<span style="margin-left:.22em">${said(group)}</span>`,
  );
  const name = above && `<b class="ink" style="font-size:18px;color:${light.ink}">${said(above)}</b><br>`;
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:4px 0 22px;table-layout:fixed"><tr><td class="box" align="center" style="border:4px double #ddb8a8;background:${light.ground};padding:22px 12px 20px">${name ?? ""}<span class="ink number" style="font:700 32px/1.35 ${serif};color:${light.ink}">${groups.join("")}</span><br><span class="soft" style="font-size:15px;color:${light.soft}">${said(below)}</span></td></tr></table>`;
}

function anchor(passage: Extract<Passage, { href: string }>): string {
  const href = escapeHtml(passage.href);
  if ("link" in passage)
    return `<p style="margin:0 0 18px;font-size:15px"><a class="ink" href="${href}" style="color:${light.ink};font-weight:600">${said(passage.link)}</a></p>`;
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 18px"><tr><td align="center" bgcolor="#ffa62b" style="background:#ffa62b;border-radius:10px"><a href="${href}" style="display:block;padding:14px 16px;color:#1b2350;font-weight:700;font-size:18px;line-height:26px;text-decoration:none">${said(passage.button)}</a></td></tr></table>`;
}
