import { indexMissing } from "~/areas/blog/index-posts.server";

export const handle = indexMissing;
