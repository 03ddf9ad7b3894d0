/** @type {import("@remix-run/dev").AppConfig} */
export default {
  serverModuleFormat: "esm",
  postcss: false,
  serverBuildPath: "../../../.cache/hello/index.js",
  assetsBuildDirectory: "../../../.cache/hello/assets",
  cacheDirectory: "../../../.cache/hello/cache",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
};
