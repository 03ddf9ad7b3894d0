import { createHash } from "node:crypto";

/** Each schema has a user of the same name. */
export const META_SCHEMAS = { DEVELOPMENT: "meta_development", TEST: "meta_test", PRODUCTION: "meta_production" };

/** Derived from the site's password, so that nothing more is stored. */
export const metaPassword = (schema: string, sitePassword: string): string =>
  createHash("sha256").update(`${schema}\n${sitePassword}`).digest("base64url");
