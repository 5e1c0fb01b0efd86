import { route as caseInsensitiveRoute, index, layout, type RouteConfig } from "@react-router/dev/routes";
import { endpoints, languagePrefixes, licencePaths, paths, under } from "../content/paths";
import { accountPaths } from "./accounts/account-paths";
import { deskPaths } from "./desk/desk-paths";
import { myDataPaths } from "./privacy/my-data/my-data-paths";
import { roomPaths } from "./room/room-paths";

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
  terms: "terms.tsx",
  refund: "refund.tsx",
  shipping: "shipping.tsx",
  privacy: "privacy.tsx",
  privacyNotice: "privacy-notice.tsx",
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
  route("/pay/:token", "routes/public/pay.tsx"),
  route("/reminders/:token", "routes/public/reminders.tsx"),
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

const roomRoutes = layout("routes/room/layout.tsx", [
  route(roomPaths.room, "routes/room/status.tsx"),
  route(roomPaths.open, "routes/room/open.tsx"),
  route(roomPaths.proof, "routes/room/proof.tsx"),
  route(roomPaths.messages, "routes/room/messages.tsx"),
  route(`${roomPaths.wall}/:id`, "routes/room/wall.tsx"),
  route(`${deskPaths.applications}/:id/room`, "routes/desk/applications/room-preview.tsx"),
  route(`${roomPaths.room}/:token`, "routes/room/link.tsx"),
  route(`${roomPaths.papers}/:paper`, "routes/room/papers/paper.tsx"),
  route(`${roomPaths.send}/:token`, "routes/room/papers/link.tsx"),
]);

const adminRoutes = layout("routes/admin/layout.tsx", [
  route(deskPaths.leads, "routes/admin/leads.tsx"),
  route(deskPaths.seo, "routes/admin/leads.tsx", { id: "seo" }),
  route(`${deskPaths.lead}/:id`, "routes/admin/lead.tsx"),
  route(deskPaths.messages, "routes/admin/messages.tsx"),
  route(`${deskPaths.messages}/:id`, "routes/admin/message.tsx"),
  route(deskPaths.team, "routes/admin/team.tsx"),
  route(deskPaths.hours, "routes/admin/hours.tsx"),
  route(deskPaths.jobs, "routes/admin/jobs.tsx"),
  route(deskPaths.privacy, "routes/admin/privacy.tsx"),
  route(deskPaths.audit, "routes/admin/audit.tsx"),
]);

const deskRoutes = layout("routes/desk/layout.tsx", [
  caseInsensitiveRoute(deskPaths.queue, "routes/desk/queue.tsx", { caseSensitive: true }, [
    index("routes/desk/day.tsx"),
    route(`${deskPaths.case}/:id`, "routes/desk/case.tsx"),
  ]),
  route(deskPaths.newCase, "routes/desk/new-case.tsx"),
  route(deskPaths.import, "routes/desk/import.tsx"),
  route(deskPaths.activity, "routes/desk/activity.tsx"),
  route(deskPaths.figures, "routes/desk/figures.tsx"),
  route(deskPaths.applications, "routes/desk/applications/list.tsx"),
  route(`${deskPaths.applications}/:id`, "routes/desk/applications/application.tsx"),
  route(deskPaths.customers, "routes/desk/applications/customers.tsx"),
  route(`${deskPaths.customers}/:id`, "routes/desk/applications/customer.tsx"),
  route(deskPaths.orders, "routes/desk/orders.tsx"),
  route(`${deskPaths.orders}/:id`, "routes/desk/order.tsx"),
  route(`${deskPaths.applications}/:id/papers`, "routes/desk/papers/screen.tsx"),
]);

const endpointRoutes = [
  route(endpoints.sitemap, "routes/public/sitemap.ts"),
  route(endpoints.robots, "routes/public/robots.ts"),
  route(endpoints.manifest, "routes/public/manifest.ts"),
  route(accountPaths.signOut, "routes/account/sign-out.ts"),
  route(`${accountPaths.calls}/*`, "routes/account/auth-api.ts"),
  route(deskPaths.news, "routes/admin/news.ts"),
  route(deskPaths.export, "routes/admin/export.ts"),
  route("/pay/:token/return", "routes/public/pay/return.ts"),
  route("/pay/:token/state", "routes/public/pay/state.ts"),
  route("/pay/:token/papers/:paper", "routes/public/pay/paper.ts"),
  route(deskPaths.activityExport, "routes/desk/activity-export.ts"),
  route(deskPaths.ordersExport, "routes/desk/orders-export.ts"),
  route(`${deskPaths.orders}/:id/papers/:paper`, "routes/desk/order-paper.ts"),
  route(`${deskPaths.applications}/:id/papers/all`, "routes/desk/papers/all.ts"),
  route(`${deskPaths.applications}/:id/papers/certificate`, "routes/desk/papers/whole.ts"),
  route(`${deskPaths.applications}/:id/papers/filing`, "routes/desk/papers/whole.ts", {
    id: "routes/desk/papers/filing",
  }),
  route(`${deskPaths.applications}/:id/papers/:paper/picture`, "routes/desk/papers/picture.ts"),
  route(`${deskPaths.applications}/:id/papers/:paper/file`, "routes/desk/papers/file.ts"),
  route(`${deskPaths.applications}/:id/papers/:paper/upload/:document`, "routes/desk/papers/upload.ts"),
  route(myDataPaths.file, "routes/public/my-data/my-data-file.ts"),
  route(`${myDataPaths.orders}/:id`, "routes/public/my-data/my-data-order.ts"),
  route(`${myDataPaths.papers}/:paper`, "routes/public/my-data/my-data-paper.ts"),
  route(roomPaths.state, "routes/room/state.ts"),
  route(`${roomPaths.certificate}/:id`, "routes/room/certificate.ts"),
  route(`${roomPaths.dates}/:file`, "routes/room/dates.ts"),
  route(`${roomPaths.orders}/:id`, "routes/room/order.ts"),
  route(`${roomPaths.receipts}/:paper`, "routes/room/receipt.ts"),
  route(`${roomPaths.papers}/:paper/pieces/:document`, "routes/room/papers/pieces.ts"),
  route(`${roomPaths.papers}/:paper/picture`, "routes/room/papers/picture.ts"),
  route(`${roomPaths.send}/:token/pieces/:document`, "routes/room/papers/link-pieces.ts"),
  route(deskPaths.queueNews, "routes/desk/desk-news.ts"),
  route(deskPaths.queueMatching, "routes/desk/queue-matching.ts"),
];

export default [
  publicRoutes,
  accountRoutes,
  roomRoutes,
  adminRoutes,
  deskRoutes,
  endpointRoutes,
].flat() satisfies RouteConfig;
