/** Which folder may import what; `npm run check` refuses everything else, circles, and a permission that nothing uses. */

/** Typefaces for every script of India. */
const faces = [
  "@fontsource/eczar",
  ...["emoji", "naskh-arabic", "sans", "sans-bengali", "sans-gujarati", "sans-gurmukhi", "sans-kannada"].map(noto),
  ...["sans-malayalam", "sans-meetei-mayek", "sans-ol-chiki", "sans-oriya", "sans-tamil", "sans-telugu"].map(noto),
  noto("serif-tibetan"),
];

function noto(face: string) {
  return `@fontsource/noto-${face}`;
}

/**
 * Each folder with the folders, files and packages its files may import, beside each other. A folder without a row may
 * import nothing, so that a new one starts closed. A name reaches no folder below it unless it ends in `/**`. Words that
 * visitors read come by language, so that most folders may know only the types of `content/en`. Tests may import
 * anything, and nothing imports them.
 */
// biome-ignore format: a table, to be read across.
export const mayImport: Record<string, string[]> = {
  "content":             ["content/en/**", "zod"],
  "content/en":          ["content", "content/en/figures", "content/en/policies", "content/en/staff", "content/law"],
  "content/en/figures":  ["content", "content/law"],
  "content/en/policies": ["content", "content/en/figures", "content/law"],
  "content/en/applications": ["content", "content/law"],
  "content/en/staff":    ["content", "content/law"],
  "content/en/room":     ["content"],
  "content/law":         ["content"],
  "content/readiness":   ["content", "content/en", "content/en/figures", "content/law"],

  "app":                 ["app/islands", "app/accounts/account-paths", "app/desk/desk-paths", "app/privacy/my-data/my-data-paths",
                          "app/room/room-paths", "app/routes/context.server", "content", "react", "react-dom", "react-router", "@react-router/dev"],
  "app/ui":              ["content", "react"],
  "app/ui/art":          ["content", "react"],
  "app/ui/desk":         ["app/ui", "react", "react-router"],
  "app/ui/desk/figures": ["app/ui/desk", "react"],
  "app/islands":         ["app/finder/screens", "app/leads", "app/leads/capture", "app/room/sending", "app/ui", "content", "react", "react-dom"],

  "app/leads":           ["content", "zod"],
  "app/leads/capture":   ["app/leads", "app/ui", "content", "types of content/en", "react", "react-dom"],
  "app/leads/intake":    ["app/leads", "types of app/privacy/traces", "content", "types of content/en", "content/en/mail", "db", "db/personal", "node:", "react-router"],
  "app/office":          ["content", "content/en/staff", "db", "zod"],
  "app/office/screens":  ["app/office", "app/ui", "app/ui/desk", "content/en/staff", "react", "react-router"],
  "app/finder":          ["content", "content/law", "types of content/en"],
  "app/finder/screens":  ["app/finder", "app/ui", "content", "content/law", "types of content/en", "react"],

  // Joins the rooms below it.
  "app/desk":            ["app/desk/cases", "app/desk/daily-mail", "app/office", "db"],
  "app/desk/times":      ["app/office", "content"],
  "app/desk/list":       ["content", "db", "db/personal", "node:", "react-router"],
  "app/desk/cases":      ["app/desk/list", "app/desk/times", "app/office", "content", "content/en/staff", "db", "db/personal", "node:"],
  "app/desk/cases/screens": ["app/desk", "app/desk/cases", "app/desk/times", "app/desk/export", "app/desk/list", "app/ui", "app/ui/desk", "content", "content/en/staff",
                          "react", "react-router"],
  "app/desk/import":     ["app/desk", "app/desk/cases", "app/desk/times", "app/ui", "app/ui/desk", "content", "content/en/staff", "db", "db/personal", "hucre", "node:",
                          "react", "react-router", "zod"],
  "app/desk/daily-mail": ["app/desk", "app/office", "content", "content/en/mail", "db", "db/personal"],
  "app/desk/jobs":       ["content", "content/en/staff", "db", "db/personal"],
  "app/desk/figures":    ["app/desk", "app/desk/cases", "app/office", "app/ui/desk", "app/ui/desk/figures", "content", "content/en/staff", "db", "db/personal", "react-router"],
  "app/desk/day":        ["app/desk", "app/desk/cases", "app/office", "app/ui/desk", "content", "content/readiness", "content/en/staff", "db", "db/personal", "react",
                          "react-router"],
  // Joins the papers that applications ask for with the files that were sent for them.
  "app/desk/papers":     ["app/applications", "app/desk/times", "app/documents", "app/documents/handing-out", "app/documents/intake", "app/documents/keeping",
                          "types of app/documents/rewriting",
                          "types of app/documents/screens", "app/privacy/audit", "content", "content/en/staff", "db", "db/personal", "node:"],
  "app/desk/shell":      ["app/desk", "app/desk/export", "app/ui", "app/ui/art", "app/ui/desk", "content/en/staff", "db/personal", "react", "react-router"],
  "app/desk/screens":    ["app/desk", "app/desk/list", "app/ui", "app/ui/art", "app/ui/desk", "app/ui/desk/figures", "content", "content/en/staff", "react", "react-router"],
  "app/desk/export":     ["app/desk", "app/desk/cases", "app/desk/list", "app/ui", "app/ui/desk", "content", "content/en/staff", "db", "db/personal", "fflate", "react",
                          "react-router"],

  "app/desk/erasure":    ["app/privacy/traces", "content/en/staff", "content/law", "db"],

  "app/payments/orders": ["content", "content/law", "db", "db/personal", "node:"],
  "app/payments/papers": ["app/payments/orders", "types of app/payments/papers/drawing", "content", "content/en/checkout", "content/law", "db", "node:"],
  // A thread of its own, which knows nothing but what it is given to draw.
  "app/payments/papers/drawing": ["types of app/payments/papers", "node:", "harfbuzzjs", "pdfkit", ...faces],
  "app/payments/erasure": ["app/payments/orders", "app/privacy/traces", "content/law", "db", "db/personal"],
  // What a payment does to a case follows the rules of cases.
  "app/payments":        ["app/desk/cases/change.server", "app/payments/orders", "app/payments/papers", "content", "content/en/checkout", "db", "db/personal", "node:",
                          "uqr", "zod"],
  // Joins the two domains: what is ordered is also a submission.
  "app/payments/checkout": ["app/payments", "app/payments/orders", "app/payments/papers", "app/leads", "app/leads/capture", "app/leads/intake", "app/ui",
                          "content", "content/en/checkout", "content/en/my-data", "content/en/staff", "db", "db/personal", "node:", "react-router", "zod"],
  "app/payments/desk":   ["app/desk/cases", "app/desk/export/record.server", "app/finder/say-range", "app/desk/list/cursor", "app/payments", "app/payments/orders",
                          "app/payments/papers",
                          "content", "content/en/checkout", "content/en/staff", "content/law", "db", "db/personal", "node:"],
  "app/payments/desk/screens": ["app/payments/desk", "app/ui", "app/ui/desk", "content", "content/en/staff", "react", "react-router"],

  "app/documents":       ["app/documents/keeping", "types of app/documents/rewriting", "db", "node:"],
  "app/documents/keeping": ["types of app/documents/intake", "types of app/documents", "content/law", "db", "node:"],
  "app/documents/intake": ["app/documents", "app/documents/keeping", "db", "node:"],
  // A process of its own, which knows nothing but the file that it is given to open.
  "app/documents/rewriting": ["@hyzyla/pdfium", "node:", "sharp"],
  "app/documents/handing-out": ["app/documents", "app/documents/intake", "app/documents/keeping", "db", "fflate"],
  // In the browser: keeps what is sent until the server has it.
  "app/documents/sending": [],
  "app/documents/screens": ["app/documents", "app/ui", "app/ui/desk", "content", "content/en/staff", "react", "react-router"],
  "app/documents/erasure": ["app/documents/keeping", "types of app/privacy/traces", "content/law"],
  // The stages of an application mark the order that paid for it.
  "app/applications/figures": ["app/ui/desk", "app/ui/desk/figures", "content", "content/en/staff", "content/law", "db", "db/personal"],
  "app/applications/dates": ["app/applications", "content", "content/en/applications", "content/en/staff", "content/law", "db", "db/personal"],
  "app/applications":    ["app/payments/marks.server", "types of app/payments/orders", "content", "content/en/applications", "content/en/my-data", "content/en/staff",
                          "content/law", "db", "db/personal", "node:"],
  "app/applications/screens": ["app/applications", "app/ui", "app/ui/desk", "content", "content/en/staff", "content/law", "react", "react-router"],
  "app/applications/erasure": ["app/privacy/traces", "db"],

  // The customer's view of all of it, behind one link.
  "app/room":            ["app/accounts", "app/applications", "app/desk/cases", "app/office", "app/payments/orders", "app/payments/papers", "app/privacy/audit",
                          "content", "content/law", "content/en/applications", "content/en/checkout",
                          "content/en/my-data", "content/en/room", "content/en/staff", "db", "db/personal", "node:", "react-router"],
  "app/room/screens":    ["app/room", "types of app/room/papers", "app/ui", "app/ui/desk", "content", "content/en/room", "content/en/staff", "react", "react-router"],
  "app/room/erasure":    ["app/privacy/traces", "app/room", "content/law", "db"],
  // Joins what the customer is asked for with the files that they send.
  "app/room/papers":     ["app/applications", "app/documents/handing-out", "app/documents/intake", "app/documents/keeping", "types of app/room/screens", "content",
                          "content/en/room", "content/en/staff", "content/law", "db", "db/personal"],
  // In the browser, once somebody uses it.
  "app/room/sending":    ["app/documents", "app/documents/rewriting/picture-pdf", "app/documents/sending", "app/room", "content", "types of content/en/room"],

  "app/accounts":        ["content", "content/en/staff", "content/law", "db", "db/personal", "better-auth", "kysely", "kysely-postgres-js", "node:", "react-router", "zod"],
  "app/accounts/erasure": ["app/privacy/traces", "content/law", "db"],
  "app/accounts/sign-in": ["app/accounts", "content/en/staff", "db", "node:", "uqr"],
  "app/accounts/team":   ["app/accounts", "app/accounts/sign-in", "content", "content/en/staff", "db", "db/personal", "node:", "react-router"],
  "app/accounts/screens": ["app/accounts", "app/accounts/team", "app/ui", "app/ui/art", "app/ui/desk", "content", "content/en/staff", "react", "react-router"],

  // By what people are recognised in texts, and how a domain says where it keeps them: each erases its own.
  "app/privacy/traces":  ["content", "db"],
  // Joins the rooms below it.
  "app/privacy":         ["app/payments/erasure", "app/privacy/audit", "app/privacy/erasure", "app/privacy/my-data", "db"],
  "app/privacy/audit":   ["content", "content/en/staff", "db", "db/personal", "node:"],
  "app/privacy/erasure": ["app/accounts/erasure", "app/applications/erasure", "app/desk/erasure", "app/documents/erasure", "app/leads/intake/erasure.server",
                          "app/payments/erasure",
                          "app/privacy/audit", "app/privacy/traces", "app/room/erasure", "content", "content/law", "db", "node:"],
  "app/privacy/my-data": ["app/desk/erasure", "app/leads/intake/erasure.server", "app/payments/erasure", "app/payments/orders/orders.server",
                          "app/privacy/audit", "app/privacy/erasure", "app/room/erasure", "content", "content/en/my-data", "content/en/staff", "content/law", "db",
                          "db/personal", "node:"],
  "app/privacy/screens": ["app/privacy/audit", "app/privacy/my-data", "app/ui", "app/ui/desk", "content", "content/en/my-data", "content/en/staff", "react", "react-router"],

  // Screens and the endpoints beside them join the domains.
  "app/routes/**":       ["app", "app/accounts/**", "app/applications/**", "app/desk/**", "app/documents/**", "app/finder/**", "app/leads/**", "app/office/**",
                          "app/payments/**", "app/privacy/**", "app/room/**",
                          "app/routes/**", "app/styles/**", "app/ui/**", "content", "content/law", "content/readiness", "content/en/applications", "content/en/checkout",
                          "content/en/my-data", "content/en/room", "content/en/staff",
                          "types of content/en", "db/jobs", "db/personal", "react", "react-router", "@fontsource/eczar"],

  "server/shared":       ["app/desk/desk-paths", "app/leads", "content/law", "db", "node:", "pino", "prom-client", "zod"],
  "server/http":         ["server/shared", "app/accounts/account-paths", "app/desk/desk-paths", "app/documents/document", "app/room/room-paths", "app/islands",
                          "app/leads", "app/leads/intake", "app/payments",
                          "app/routes/context.server", "content", "db", "node:", "react-router"],
  "server/jobs":         ["server/shared", "app/accounts/account-paths", "app/accounts/jobs.server", "app/applications/dates", "app/applications/jobs.server",
                          "app/applications/papers.server", "app/desk", "app/desk/cases/ownership.server", "app/documents", "app/documents/keeping",
                          "app/leads/intake/jobs.server", "app/payments/jobs.server", "app/privacy", "app/room", "content", "content/law", "db", "db/personal", "node:",
                          "nodemailer"],
  "server/process":      ["server/http", "server/jobs", "server/shared", "app/accounts", "app/documents", "app/documents/intake", "app/documents/keeping", "app/office",
                          "app/payments",
                          "app/payments/papers", "app/privacy/erasure",
                          "app/routes/context.server", "content", "db", "db/postgres", "node:", "react-router", "virtual:react-router"],
  "server/commands":     ["server/process", "server/shared", "app/accounts", "app/documents/keeping", "app/privacy/audit", "app/privacy/erasure", "content",
                          "content/en/applications", "content/law", "db", "db/backup",
                          "db/postgres", "node:", "test/support/people"],

  "db":                  ["content", "content/law", "node:", "postgres"],
  "db/postgres":         ["db", "node:", "postgres"],
  "db/backup":           ["db", "node:", "postgres"],
  "db/personal":         ["db", "node:"],

  ".":                   ["content", "server/shared", "node:", "@playwright/test", "@react-router/dev", "@tailwindcss/vite", "vite", "vitest"],
  "scripts":             ["scripts/report", "scripts/finish", "imports.config", "content/law", "types of content/readiness", "server/shared", "node:", "@playwright/test",
                          "oxc-parser", "vite", "test/support/gateway"],
  "scripts/finish":      ["app/payments/papers/drawing/unpack-font", "app/ui/art", "node:", "@resvg/resvg-js"],
  "scripts/report":      ["node:", "@playwright/test", "vitest"],
  "bench":               ["sharp", "bench/parts", "bench/support", "db", "scripts", "server/http", "node:", "test/support/gateway"],
  "bench/support":       ["bench/parts", "db", "db/postgres", "server/http", "node:", "@playwright/test", "vite"],
  "bench/parts":         ["app/applications", "app/desk/cases", "db/personal", "node:", "autocannon", "postgres"],
};
