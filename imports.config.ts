import packages from "./package.json" with { type: "json" };

/** The fonts of invoices: one for each script of India. */
const faces = Object.keys(packages.dependencies).filter((name) => name.startsWith("@fontsource/"));

/**
 * Who may know whom, from the bottom up. Each row is a folder with those below it that have no row of their own; it may
 * import what it names: packages, and folders of the layers before its own, never of its own layer or a later one. A folder
 * without a row may import nothing, so that a new one starts closed. `types of` permits types alone. Tests may import
 * anything, and nothing imports them. `npm run check` also refuses circles, of files and of folders, and permissions that
 * nothing uses.
 */
// biome-ignore format: a table, to be read across.
export const layers: Record<string, string[]>[] = [
  { "content":             ["zod"] },
  { "content/law":         ["content"] },
  // What the owner may change, and what follows from it in every language.
  { "content/edition":     ["content"] },
  // What a fresh clone shows. Who may import it does not follow an edition yet: new code asks the request, the job or its caller.
  { "content/zero":        ["content", "content/edition"] },
  // Words come by language: what visitors read is asked of `content/languages`.
  { "content/en":          ["content", "content/edition", "content/law", "content/zero"] },
  { "content/hi":          ["content", "types of content/edition", "content/en", "content/law"] },
  { "content/languages":   ["content", "content/edition", "content/en", "content/hi"],
    "content/readiness":   ["content", "types of content/edition", "content/en", "content/law"] },

  { "app/styles":          [],
    "db":                  ["content", "content/law", "node:", "pg", "pg-copy-streams", "pg-cursor"],
    "app/ui":              ["content", "types of content/languages", "react", "react-router", "types of zod"] },

  // By what a person is recognised in texts, how a domain declares what erases its own, and who saw or changed what.
  { "app/people":          ["content", "types of db"],
    "app/audit":           ["app/ui", "content", "content/en", "content/zero", "db", "node:"] },

  { "app/accounts":        ["app/people", "app/ui", "content", "content/en", "content/law", "content/zero", "db", "better-auth", "kysely", "node:", "react",
                            "react-router", "uqr", "zod"],
    "app/office":          ["app/ui", "content", "db", "react", "react-router", "zod"],
    "app/finder":          ["app/ui", "content", "types of content/edition", "types of content/en", "content/languages", "content/law", "react"] },

  // A process of its own, which knows nothing but the file that it opens.
  { "app/documents/rewriting": ["@hyzyla/pdfium", "node:", "sharp"] },
  { "app/leads":           ["types of app/people", "app/ui", "content", "types of content/edition", "content/en", "content/languages", "db", "node:", "react", "react-dom", "react-router", "zod"],
    "app/documents":       ["app/documents/rewriting", "types of app/people", "app/ui", "content", "content/en", "content/law", "db", "fflate", "node:", "react",
                            "react-router"],
    "app/customers":       ["app/people", "app/ui", "content", "content/en", "types of content/languages", "content/law", "db", "node:", "react", "react-router", "zod"] },

  { "app/cases":           ["app/audit", "app/customers", "app/leads", "app/office", "app/people", "app/ui", "content", "content/en", "content/languages", "content/law", "db", "fflate", "hucre",
                            "node:", "react", "react-router", "zod"] },

  // A thread of its own, which knows nothing but the fields that it draws.
  { "app/orders/invoices/drawing": ["node:", "harfbuzzjs", "pdfkit", ...faces] },
  { "app/orders":          ["app/cases", "app/customers", "app/finder", "app/leads", "app/office", "types of app/orders/invoices/drawing", "app/people", "app/ui", "content", "content/edition", "content/en",
                            "content/languages", "content/law", "content/zero", "db", "node:", "react", "react-router", "uqr", "zod"] },

  { "app/applications":    ["app/audit", "app/cases", "app/customers", "app/documents", "types of app/documents/rewriting", "app/office", "app/orders", "app/people", "app/ui", "content", "content/en", "types of content/languages", "content/law", "content/zero", "db", "node:", "react", "react-router", "zod"] },

  // The customer's view of all of it, behind one link.
  { "app/tracking":        ["app/accounts", "app/applications", "app/audit", "app/cases", "app/customers", "app/documents", "app/documents/rewriting", "app/office", "app/orders",
                            "app/people", "app/ui", "content", "content/en", "types of content/languages", "content/law", "db", "node:", "react", "react-router", "zod"] },

  // Calls what erases each domain's own people, in one order.
  { "app/privacy":         ["app/accounts", "app/applications", "app/audit", "app/cases", "app/customers", "app/documents", "app/leads", "app/orders", "app/people", "app/tracking", "app/ui",
                            "content", "content/en", "content/languages", "content/law", "content/zero", "db", "node:", "react", "react-router"] },

  // The staff's shell: joins the domains, owns no table.
  { "app/desk":            ["app/applications", "app/cases", "app/customers", "app/leads", "app/office", "app/orders", "app/people", "app/privacy", "app/ui", "content", "content/en", "content/languages",
                            "content/law", "content/readiness", "db", "react", "react-router", "zod"] },

  { "app/islands":         ["app/finder", "app/leads", "app/tracking", "app/ui", "content", "react", "react-dom"] },
  { "app/routes":          ["app/accounts", "app/applications", "app/audit", "app/cases", "app/customers", "app/desk", "app/documents", "app/finder", "app/leads", "app/office", "app/orders",
                            "app/privacy", "app/tracking", "app/styles", "app/ui", "content", "content/edition", "content/en", "content/languages", "content/law", "content/readiness", "content/zero",
                            "db", "react", "react-router", "@fontsource/eczar"] },
  { "app":                 ["app/islands", "app/routes", "app/ui", "content", "content/en", "react", "react-dom", "react-router", "@react-router/dev"] },

  { "server/process":      ["app/accounts", "app/documents", "app/leads", "app/office", "app/orders", "app/privacy", "types of app/routes", "content", "content/law", "content/zero", "db",
                            "node:", "pino", "prom-client", "zod"] },
  { "server/http":         ["server/process", "app/documents", "app/islands", "app/leads", "app/orders", "app/routes", "content", "content/edition", "content/languages", "content/zero", "db", "node:", "react-router"],
    "server/jobs":         ["types of server/process", "app/accounts", "app/applications", "app/cases", "app/customers", "app/desk", "app/documents", "app/leads", "app/orders", "app/privacy",
                            "app/tracking", "content", "content/edition", "content/languages", "content/law", "content/zero", "db", "node:", "nodemailer"],
    "server/commands":     ["server/process", "app/accounts", "app/audit", "app/cases", "app/documents", "app/orders", "app/privacy", "content", "content/en", "content/law", "content/zero", "db", "node:",
                            "test/support"] },
  { "server":              ["server/http", "server/jobs", "server/process", "app/orders", "types of app/routes", "content", "content/languages", "node:", "react-router", "virtual:react-router"] },

  { ".":                   ["content", "server/process", "node:", "@playwright/test", "@react-router/dev", "@tailwindcss/vite", "vite", "vitest"] },
  { "scripts":             [".", "app/orders/invoices/drawing", "app/ui", "types of content/languages", "content/law", "types of content/readiness", "types of content/zero", "server/http", "server/process", "node:", "@playwright/test",
                            "@resvg/resvg-js", "oxc-parser", "vite", "vitest", "test/support"] },
  { "bench":               ["db", "scripts", "server/http", "node:", "@playwright/test", "autocannon", "pg", "vite"] },
];
