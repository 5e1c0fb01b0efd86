import { index, layout, type RouteConfig, route as routeInAnyCase } from "@react-router/dev/routes";
import { endpoints, licencePaths, paths } from "../content/paths";
import { accountPaths } from "./accounts/account-paths";
import { deskPaths } from "./leads/desk-paths";

/** One address a page: in another case it is unknown here, and the server sends what it knows to the right one. */
const route = (path: string, file: string, options: { id?: string } = {}) =>
  routeInAnyCase(path, file, { caseSensitive: true, ...options });

const licenceRoutes = Object.entries(licencePaths).map(([key, path]) =>
  route(path, "routes/public/services.tsx", { id: `licence-${key}` }),
);

const publicRoutes = layout("routes/public/layout.tsx", [
  index("routes/public/home.tsx"),
  route(paths.services, "routes/public/services.tsx"),
  ...licenceRoutes,
  route(paths.about, "routes/public/about.tsx"),
  route(paths.contact, "routes/public/contact.tsx"),
  route(paths.payments, "routes/public/payments.tsx"),
  route(paths.fssai, "routes/public/fssai.tsx"),
  route(paths.gst, "routes/public/gst.tsx"),
  route(paths.msme, "routes/public/msme.tsx"),
  route(paths.terms, "routes/public/terms.tsx"),
  route(paths.refund, "routes/public/refund.tsx"),
  route(paths.shipping, "routes/public/shipping.tsx"),
  route(paths.privacy, "routes/public/privacy.tsx"),
  route("*", "routes/public/not-found.tsx"),
]);

const accountRoutes = layout("routes/account/layout.tsx", [
  route(accountPaths.auth, "routes/account/auth.tsx"),
  route(accountPaths.confirm, "routes/account/confirm.tsx"),
  route(accountPaths.forgotten, "routes/account/forgotten.tsx"),
  route(accountPaths.reset, "routes/account/reset.tsx"),
  route(accountPaths.secondStep, "routes/account/second-step.tsx"),
  route(accountPaths.settings, "routes/account/settings.tsx"),
]);

const adminRoutes = layout("routes/admin/layout.tsx", [
  route(deskPaths.leads, "routes/admin/leads.tsx"),
  route(deskPaths.seo, "routes/admin/leads.tsx", { id: "seo" }),
  route(`${deskPaths.lead}/:id`, "routes/admin/lead.tsx"),
  route(deskPaths.messages, "routes/admin/messages.tsx"),
]);

const endpointRoutes = [
  route(endpoints.sitemap, "routes/endpoints/sitemap.ts"),
  route(endpoints.robots, "routes/endpoints/robots.ts"),
  route(endpoints.manifest, "routes/endpoints/manifest.ts"),
  route(accountPaths.signOut, "routes/endpoints/sign-out.ts"),
  route(`${accountPaths.calls}/*`, "routes/endpoints/auth-calls.ts"),
  route(deskPaths.news, "routes/endpoints/news.ts"),
  route(deskPaths.export, "routes/endpoints/export.ts"),
];

export default [publicRoutes, accountRoutes, adminRoutes, endpointRoutes].flat() satisfies RouteConfig;
