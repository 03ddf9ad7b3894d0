import { slugMissing } from "~/areas/blog/addresses/slug-missing.server";

export const handle = slugMissing;
