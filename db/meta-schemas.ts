import { createHash } from "node:crypto";

/** The schemas in which tables of the dictionary are made, by environment; each has a user of its own with the schema's name. */
export const META_SCHEMAS = { DEVELOPMENT: "meta_development", TEST: "meta_test", PRODUCTION: "meta_production" };

/** The password of a schema's user on the embedded server, made from the site's own, so that a start needs to keep nothing more. */
export const metaPassword = (schema: string, sitePassword: string): string =>
  createHash("sha256").update(`${schema}\n${sitePassword}`).digest("base64url");
