import { indexMissing } from "~/areas/blog/shop/index-posts.server";

export const handle = indexMissing;
