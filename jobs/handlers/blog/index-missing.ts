import { indexMissing } from "~/areas/blog/shop/index-missing.server";

export const handle = indexMissing;
