import { z } from "zod";
import { Id, Ids, idsOf, Search, Yn } from "~/core/shapes.server";
import { pageOf, PageNumber } from "~/core/replies.server";
import { PostRow } from "../reading/view.schema.server";

export const FAVOURITES_PAGE = 10;

export const WriterIds = idsOf("favoriteUserId");

const Only = Ids(2_000).default([]);

export const FavouritePostsQuery = z.object({ page: PageNumber, contentsId: Only });
/** Invalid values count as absent. */
export const FavouriteWritersQuery = z.object({
  page: PageNumber,
  name: Search(100),
  activitySector: Search(60),
  favoriteUserId: Only.catch([]),
});

const FavouriteWriter = z.object({
  favoriteUserId: z.number(),
  userNickname: z.string(),
  picturePath: z.string().nullable(),
  activitySector_1: z.string().nullable(),
  activitySector_2: z.string().nullable(),
  activitySector_3: z.string().nullable(),
});
export const FavouriteWriterPage = pageOf(FavouriteWriter);
export const FavouritePostPage = pageOf(PostRow.extend({ userNickname: z.string(), favoriteYn: z.literal("Y") }));

export const StarForm = z
  .object({
    contentsId: Id.optional(),
    favoriteUserId: Id.optional(),
    favoriteYn: Yn,
    back: z.string().max(2_000).default(""),
  })
  .refine(({ contentsId, favoriteUserId }) => (contentsId === undefined) !== (favoriteUserId === undefined), { path: ["contentsId"] });

export type FavouritePostsQuery = z.output<typeof FavouritePostsQuery>;
export type FavouriteWritersQuery = z.output<typeof FavouriteWritersQuery>;
