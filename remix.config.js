import { flatRoutes } from "remix-flat-routes";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  serverModuleFormat: "esm",
  tailwind: false,
  postcss: true,
  ignoredRouteFiles: ["**/*"],
  watchPaths: ["./db/**/*", "./jobs/*.ts"],
  routes: (defineRoutes) => flatRoutes("routes", defineRoutes, { ignoredRouteFiles: ["**/.*", "**/*.server.*", "**/*.test.*"] }),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
};
