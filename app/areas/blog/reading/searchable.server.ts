import { sql } from "drizzle-orm";
import { blogProfile, contents } from "~db/schema/blog";

/** Neither the post nor its blog is kept from search engines. Needs a left join on `blogProfile`. */
export const isSearchable = sql`${contents.searchHiddenYn} = 'N' AND COALESCE(${blogProfile.searchHiddenYn}, 'N') = 'N'`;
