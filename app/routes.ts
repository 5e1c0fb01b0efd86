import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { paths } from "../content/paths";

const publicRoutes = layout("routes/public/layout.tsx", [
  index("routes/public/home.tsx"),
  route(paths.fssai, "routes/public/fssai.tsx"),
  route("*", "routes/public/not-found.tsx"),
]);

const accountRoutes = layout("routes/account/layout.tsx", [route(paths.auth, "routes/account/auth.tsx")]);

export default [publicRoutes, accountRoutes] satisfies RouteConfig;
