import { flatRoutes } from "remix-flat-routes";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  serverModuleFormat: "esm",
  postcss: true,
  ignoredRouteFiles: ["**/*"],
  // Loaded file by file it takes 270 MB and half a second of each process; the few parts we use, bundled, a tenth (ADR 30).
  serverDependenciesToBundle: [/^drizzle-orm/],
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
