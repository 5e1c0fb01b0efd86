/** Which folder may import what; `npm run check` refuses everything else, and circles (scripts/imports.ts). */

const screen = ["app/ui", "app/ui/art", "content", "react", "react-router"];
const publicScreen = [...screen, "app/routes/public/parts", "types of content/en"];

/**
 * Each folder with the folders, files and packages its files may import, beside each other. A folder without a row may
 * import nothing, so that a new one starts closed. Nothing here reaches into the folders below: `app/leads` is only what
 * stands directly in it. Tests may import anything, and nothing imports them.
 */
// biome-ignore format: a table, to be read across.
export const mayImport: Record<string, string[]> = {
  "content":            ["content/en", "content/en/policies", "content/en/staff", "content/law", "zod"],
  "content/en":         ["content", "content/en/policies", "content/en/staff", "content/law"],
  "content/en/policies": ["content", "content/law"],
  "content/en/staff":   ["content", "content/en", "content/law"],
  "content/law":        ["content"],

  "app":                ["app/islands", "app/accounts/account-paths", "app/desk/desk-paths", "app/privacy/my-data/my-data-paths", "app/routes/context.server", "content", "react", "react-dom", "react-router", "@react-router/dev"],
  "app/ui":             ["content", "react"],
  "app/ui/art":         ["content", "react"],
  "app/ui/desk":        ["app/ui", "react"],
  "app/islands":        ["app/finder/screens", "app/leads", "app/leads/capture", "app/ui", "content", "react", "react-dom"],

  "app/leads":          ["content", "zod"],
  "app/leads/capture":  ["app/leads", "app/ui", "content", "types of content/en", "react", "react-dom"],
  "app/leads/intake":   ["app/leads", "content", "types of content/en", "db/connect", "db/jobs", "db/personal/tables", "db/personal/withdrawal", "db/share", "node:", "react-router"],
  "app/office":         ["content", "db/connect", "zod"],
  "app/office/screens": [...screen, "app/office"],
  "app/finder":         ["content", "content/law", "types of content/en"],
  "app/finder/screens": ["app/finder", "app/ui", "content", "content/law", "types of content/en", "react"],
  "app/desk":           [],
  "app/desk/cases":     ["app/desk", "app/desk/list", "app/office", "content", "db/connect", "db/jobs", "db/personal"],
  "app/desk/list":      ["content", "db/connect", "db/personal", "node:", "react-router"],
  "app/desk/cases/screens": [...screen, "app/desk", "app/desk/cases", "app/desk/export", "app/desk/list", "app/desk/screens", "app/ui/desk"],
  "app/desk/daily-mail": ["app/desk", "app/office", "content", "db/connect", "db/jobs", "db/personal/staff-proof"],
  "app/desk/jobs":      ["content", "db/connect", "db/personal/staff-proof"],
  "app/desk/figures":   [...screen, "app/desk", "app/desk/cases", "app/office", "app/ui/desk", "db/connect", "db/personal"],
  "app/desk/screens":   [...screen, "app/desk", "app/desk/list", "app/ui/desk"],
  "app/desk/export":    [...screen, "app/desk", "app/desk/cases", "app/desk/list", "app/ui/desk", "db/connect", "db/personal", "fflate"],
  // What a payment does to a case follows the rules of cases.
  "app/payments":       ["app/desk/cases/change.server", "app/payments/papers", "content", "content/law", "db/connect", "db/jobs", "db/personal", "db/share", "node:", "uqr", "zod"],
  // Joins the two domains: what is ordered is also a submission.
  "app/payments/checkout": [...screen, "app/payments", "app/payments/papers", "app/leads", "app/leads/capture", "app/leads/intake", "db/connect", "db/personal", "node:", "zod"],
  "app/payments/desk":  ["app/desk/cases/case", "app/desk/cases/change.server", "app/desk/list/cursor", "app/payments", "app/payments/papers", "content", "content/law", "db/connect", "db/jobs", "db/personal"],
  "app/payments/desk/screens": [...screen, "app/payments/desk"],
  "app/payments/papers": ["app/payments", "types of app/payments/papers/drawing", "content", "db/connect", "db/share", "node:", "content/law"],
  // A thread of its own, which knows nothing but what it is given to draw.
  "app/payments/papers/drawing": ["types of app/payments/papers", "node:", "harfbuzzjs", "pdfkit", "@fontsource/eczar", ...["emoji", "naskh-arabic", "sans", "sans-bengali", "sans-gujarati", "sans-gurmukhi", "sans-kannada", "sans-malayalam", "sans-meetei-mayek", "sans-ol-chiki", "sans-oriya", "sans-tamil", "sans-telugu"].map((face) => `@fontsource/noto-${face}`), "@fontsource/noto-serif-tibetan"],
  "app/accounts":       ["app/accounts/sign-in", "content", "content/law", "react-router", "db/connect", "db/jobs", "db/personal/staff-proof", "better-auth", "kysely", "kysely-postgres-js", "node:", "uqr", "zod"],
  "app/accounts/sign-in": ["app/accounts", "content", "db/connect", "db/jobs", "db/personal/staff-proof", "better-auth", "kysely", "node:", "react-router", "uqr", "zod"],
  "app/accounts/team":  ["app/accounts", "app/accounts/sign-in", "content", "db/connect", "db/personal", "better-auth", "node:", "react-router"],
  "app/accounts/screens": [...screen, "app/accounts", "app/accounts/team", "app/ui/desk"],

  "app/privacy/screens": [...screen, "app/privacy/audit", "app/privacy/my-data", "app/ui/desk"],
  "app/privacy/erasure": ["app/privacy/audit", "content", "db/connect", "db/jobs", "node:", "content/law"],
  "app/privacy/my-data": ["app/privacy/audit", "app/privacy/erasure", "content", "db/connect", "db/jobs", "db/personal", "node:", "content/law"],
  "app/privacy/audit":  ["content", "db/connect", "db/jobs", "db/personal", "node:"],

  "app/routes":         ["app/accounts", "app/leads/intake", "app/office", "react-router", "app/payments"],
  "app/routes/account": [...screen, "app/accounts", "app/accounts/screens", "app/desk/daily-mail", "app/desk/note-drafts", "app/leads/capture", "app/routes", "app/styles", "app/ui/desk", "app/accounts/team", "app/accounts/sign-in"],
  "app/routes/admin":   [...screen, "content/law", "app/accounts", "app/accounts/screens", "app/desk", "app/desk/jobs", "app/desk/export", "app/desk/list", "app/desk/screens", "app/routes", "app/styles", "app/ui/desk", "app/accounts/team", "app/desk/cases", "app/office", "app/office/screens", "db/personal/staff-proof", "app/privacy/audit", "app/privacy/erasure", "app/privacy/my-data", "app/privacy/screens"],
  "app/routes/desk":    [...screen, "app/accounts", "app/accounts/screens", "app/desk", "app/desk/cases", "app/desk/cases/screens", "app/desk/export", "app/desk/figures", "app/desk/list", "app/desk/screens", "app/routes", "app/styles", "app/ui/desk", "app/payments", "app/payments/desk", "app/payments/desk/screens", "app/privacy/audit"],
  "app/routes/endpoints":      ["app/accounts", "app/desk/cases", "app/desk/export", "app/desk/list", "app/routes", "content", "react-router", "app/desk", "app/payments", "app/payments/checkout", "app/payments/desk", "app/payments/papers", "db/jobs", "db/personal", "app/privacy/audit", "app/privacy/my-data", "app/accounts/sign-in"],
  "app/routes/public":         [...publicScreen, "app/root", "app/finder", "app/finder/screens", "app/leads", "app/leads/capture", "app/leads/intake", "app/routes", "app/styles", "@fontsource/eczar", "app/accounts/form.server", "app/payments", "app/payments/checkout", "db/personal", ...["about", "contact", "fssai", "home", "payments", "services", "shell"].map((page) => `app/routes/public/${page}`), "app/privacy/my-data", "app/accounts"],
  "app/routes/public/about":   publicScreen,
  "app/routes/public/contact": publicScreen,
  "app/routes/public/fssai":   publicScreen,
  "app/routes/public/home":    publicScreen,
  "app/routes/public/parts":   [...publicScreen, "app/leads", "app/leads/capture"],
  "app/routes/public/my-data": [...publicScreen, "app/accounts", "app/payments/checkout", "app/privacy/my-data", "app/root", "app/routes"],
  "app/routes/public/payments": publicScreen,
  "app/routes/public/services": publicScreen,
  "app/routes/public/shell":   publicScreen,

  "server/http":        ["db/connect", "server/process", "app/accounts/account-paths", "app/desk/desk-paths", "app/islands", "app/leads", "app/leads/intake", "app/routes/context.server", "content", "node:", "react-router", "app/payments"],
  "server/jobs":        ["server/process", "content/law", "app/accounts", "app/desk/cases", "app/desk/daily-mail", "app/desk/desk-paths", "app/leads", "app/leads/intake", "app/office", "db/connect", "db/instances", "db/jobs", "db/personal/withdrawal", "node:", "nodemailer", "app/payments", "app/privacy/audit", "app/privacy/erasure", "app/privacy/my-data"],
  "server/process":     ["server/http", "server/jobs", "app/payments/papers", "app/accounts", "app/leads", "app/office", "app/routes/context.server", "db", "db/postgres", "node:", "pino", "prom-client", "react-router", "virtual:react-router", "zod", "app/payments", "app/privacy/erasure", "content", "content/law"],
  "server/commands":    ["server/process", "app/accounts", "content", "db", "db/backup", "db/postgres", "node:", "app/privacy/audit", "app/privacy/erasure", "content/law", "test/support/people"],

  "db":                 ["node:", "postgres"],
  "db/postgres":        ["db", "node:", "postgres"],
  "db/backup":          ["db", "node:", "postgres"],
  "db/personal":        ["db", "node:"],

  ".":                  ["content", "server/process", "node:", "@playwright/test", "@react-router/dev", "@tailwindcss/vite", "vite", "vitest"],
  "scripts":            ["scripts/report", "scripts/finish", "imports.config", "content/law", "server/process", "node:", "@playwright/test", "oxc-parser", "vite", "test/support/gateway"],
  "scripts/finish":     ["app/ui/art", "node:", "@resvg/resvg-js"],
  "scripts/report":     ["node:"],
  "bench":              ["bench/parts", "db", "db/postgres", "scripts", "server/http", "node:", "@playwright/test", "vite", "test/support/gateway"],
  "bench/parts":        ["app/desk/cases", "db/personal", "node:", "autocannon", "postgres"],
};
