import { sql } from "drizzle-orm";
import { contentsSeries } from "~db/schema/blog";

/** Picture of a series' first undeleted post that has one. Needs `contentsSeries` in the query. */
export const firstPicture = sql<string | null>`(SELECT part.picture_file_id FROM series_contents JOIN contents AS part USING (contents_id)
  WHERE series_contents.series_id = ${contentsSeries.seriesId} AND part.delete_yn = 'N' AND part.picture_file_id IS NOT NULL
  ORDER BY series_contents.place, part.contents_id LIMIT 1)`;
