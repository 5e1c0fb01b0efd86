import { route as caseInsensitiveRoute, index, layout, type RouteConfig } from "@react-router/dev/routes";
import { accountPaths } from "../content/account-paths";
import { deskPaths } from "../content/desk-paths";
import { myDataPaths } from "../content/my-data-paths";
import { endpoints, languagePrefixes, licencePaths, linkPaths, paths, under } from "../content/paths";
import { trackingPaths } from "../content/tracking-paths";

/** Case-sensitive, so that each page has one address; server/http/static.ts redirects other spellings. */
const route = (path: string, file: string, options: { id?: string } = {}) =>
  caseInsensitiveRoute(path, file, { caseSensitive: true, ...options });

const screens = {
  home: "home.tsx",
  services: "services.tsx",
  about: "about.tsx",
  contact: "contact.tsx",
  payments: "payments.tsx",
  fssai: "fssai.tsx",
  gst: "gst.tsx",
  msme: "msme.tsx",
  terms: "policy.tsx",
  refund: "policy.tsx",
  shipping: "policy.tsx",
  privacy: "policy.tsx",
  privacyNotice: "policy.tsx",
  myData: "my-data.tsx",
  finder: "finder.tsx",
} satisfies Record<Exclude<keyof typeof paths, "auth">, string>;

const publicPages = [
  ...Object.entries(screens).map(([key, file]) => ({ key, path: paths[key as keyof typeof screens], file })),
  ...Object.entries(licencePaths).map(([key, path]) => ({ key: `licence-${key}`, path, file: screens.services })),
];

/** The same file serves a page in every language, so each use of it needs its own id. */
const publicRoutes = layout("routes/public/layout.tsx", [
  ...languagePrefixes.flatMap((prefix) =>
    publicPages.map(({ key, path, file }) =>
      route(under(prefix, path), `routes/public/${file}`, { id: `public${prefix}/${key}` }),
    ),
  ),
  route(`${linkPaths.pay}/:token`, "routes/public/pay.tsx"),
  route(`${linkPaths.reminders}/:token`, "routes/public/reminders.tsx"),
  route(myDataPaths.open, "routes/public/my-data/open.tsx"),
  route(myDataPaths.view, "routes/public/my-data/view.tsx"),
  route("*", "routes/public/not-found.tsx"),
]);

const accountRoutes = layout("routes/account/layout.tsx", [
  route(accountPaths.auth, "routes/account/auth.tsx"),
  route(accountPaths.confirm, "routes/account/confirm.tsx"),
  route(accountPaths.forgotten, "routes/account/forgotten.tsx"),
  route(accountPaths.reset, "routes/account/reset.tsx"),
  route(accountPaths.secondStep, "routes/account/second-step.tsx"),
  route(accountPaths.password, "routes/account/password.tsx"),
  route(accountPaths.invitation, "routes/account/invitation.tsx"),
  route(accountPaths.settings, "routes/account/settings.tsx"),
]);

const trackingRoutes = layout("routes/tracking/layout.tsx", [
  route(trackingPaths.tracking, "routes/tracking/status.tsx"),
  route(trackingPaths.open, "routes/tracking/open.tsx"),
  route(trackingPaths.proof, "routes/tracking/proof.tsx"),
  route(trackingPaths.messages, "routes/tracking/messages.tsx"),
  route(`${trackingPaths.certificate}/:id`, "routes/tracking/certificate.tsx"),
  route(`${trackingPaths.acknowledgement}/:id`, "routes/tracking/acknowledgement.tsx"),
  route(`${trackingPaths.print}/:id`, "routes/tracking/printable-number.tsx"),
  route(`${deskPaths.applications}/:id/track`, "routes/desk/applications/tracking-preview.tsx"),
  route(`${trackingPaths.tracking}/:token`, "routes/tracking/link.tsx"),
  route(`${trackingPaths.requirements}/:requirement`, "routes/tracking/documents/requirement.tsx"),
  route(`${trackingPaths.send}/:token`, "routes/tracking/documents/link.tsx"),
]);

const adminRoutes = layout("routes/desk/admin/layout.tsx", [
  route(deskPaths.leads, "routes/desk/admin/leads.tsx"),
  route(deskPaths.seo, "routes/desk/admin/leads.tsx", { id: "seo" }),
  route(`${deskPaths.lead}/:id`, "routes/desk/admin/lead.tsx"),
  route(deskPaths.messages, "routes/desk/admin/messages.tsx"),
  route(`${deskPaths.messages}/:id`, "routes/desk/admin/message.tsx"),
  route(deskPaths.team, "routes/desk/admin/team.tsx"),
  route(deskPaths.hours, "routes/desk/admin/hours.tsx"),
  route(deskPaths.jobs, "routes/desk/admin/jobs.tsx"),
  route(deskPaths.privacy, "routes/desk/admin/privacy.tsx"),
  route(deskPaths.audit, "routes/desk/admin/audit.tsx"),
]);

const deskRoutes = layout("routes/desk/layout.tsx", [
  caseInsensitiveRoute(deskPaths.queue, "routes/desk/queue.tsx", { caseSensitive: true }, [
    index("routes/desk/day.tsx"),
    route(`${deskPaths.case}/:id`, "routes/desk/case.tsx"),
  ]),
  route(deskPaths.newCase, "routes/desk/new-case.tsx"),
  route(deskPaths.import, "routes/desk/import.tsx"),
  route(deskPaths.today, "routes/desk/today.tsx"),
  route(deskPaths.activity, "routes/desk/activity.tsx"),
  route(deskPaths.figures, "routes/desk/figures.tsx"),
  route(deskPaths.applications, "routes/desk/applications/list.tsx"),
  route(`${deskPaths.applications}/:id`, "routes/desk/applications/application.tsx"),
  route(deskPaths.customers, "routes/desk/customers/list.tsx"),
  route(`${deskPaths.customers}/:id`, "routes/desk/customers/customer.tsx"),
  route(deskPaths.search, "routes/desk/search.tsx"),
  route(deskPaths.orders, "routes/desk/orders.tsx"),
  route(`${deskPaths.orders}/:id`, "routes/desk/order.tsx"),
]);

const endpointRoutes = [
  route(endpoints.sitemap, "routes/public/sitemap.ts"),
  route(endpoints.robots, "routes/public/robots.ts"),
  route(endpoints.manifest, "routes/public/manifest.ts"),
  route(accountPaths.signOut, "routes/account/sign-out.ts"),
  route(`${accountPaths.calls}/*`, "routes/account/auth-api.ts"),
  route(deskPaths.news, "routes/desk/admin/news.ts"),
  route(deskPaths.export, "routes/desk/admin/export.ts"),
  route(`${linkPaths.pay}/:token/return`, "routes/public/pay/return.ts"),
  route(`${linkPaths.pay}/:token/state`, "routes/public/pay/state.ts"),
  route(`${linkPaths.pay}/:token/invoices/:invoice`, "routes/public/pay/invoice.ts"),
  route(deskPaths.tables, "routes/desk/export.ts"),
  route(`${deskPaths.orders}/:id/invoices/:invoice`, "routes/desk/order-invoice.ts"),
  route(`${deskPaths.applications}/:id/documents/all`, "routes/desk/documents/all.ts"),
  route(`${deskPaths.applications}/:id/documents/certificate`, "routes/desk/documents/certificate-or-filing.ts"),
  route(`${deskPaths.applications}/:id/documents/filing`, "routes/desk/documents/certificate-or-filing.ts", {
    id: "routes/desk/documents/filing",
  }),
  route(`${deskPaths.applications}/:id/documents/:requirement/picture`, "routes/desk/documents/picture.ts"),
  route(`${deskPaths.applications}/:id/documents/:requirement/file`, "routes/desk/documents/file.ts"),
  route(`${deskPaths.applications}/:id/documents/:requirement/upload/:document`, "routes/desk/documents/upload.ts"),
  route(myDataPaths.file, "routes/public/my-data/my-data-file.ts"),
  route(`${myDataPaths.orders}/:id`, "routes/public/my-data/my-data-order.ts"),
  route(`${myDataPaths.invoices}/:invoice`, "routes/public/my-data/my-data-invoice.ts"),
  route(trackingPaths.state, "routes/tracking/state.ts"),
  route(`${trackingPaths.dates}/:file`, "routes/tracking/dates.ts"),
  route(`${trackingPaths.orders}/:id`, "routes/tracking/order.ts"),
  route(`${trackingPaths.receipts}/:invoice`, "routes/tracking/receipt.ts"),
  route(`${trackingPaths.requirements}/:requirement/pieces/:document`, "routes/tracking/documents/pieces.ts"),
  route(`${trackingPaths.requirements}/:requirement/picture`, "routes/tracking/documents/picture.ts"),
  route(`${trackingPaths.send}/:token/pieces/:document`, "routes/tracking/documents/link-pieces.ts"),
  route(deskPaths.queueNews, "routes/desk/desk-news.ts"),
  route(deskPaths.queueMatching, "routes/desk/queue-matching.ts"),
];

export default [
  publicRoutes,
  accountRoutes,
  trackingRoutes,
  adminRoutes,
  deskRoutes,
  endpointRoutes,
].flat() satisfies RouteConfig;
