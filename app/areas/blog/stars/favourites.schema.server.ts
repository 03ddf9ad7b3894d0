import { z } from "zod";
import { Id } from "~/core/id.server";
import { pageOf, PageNumber } from "~/core/replies.server";
import { PostRow } from "../reading/view.schema.server";

export const FAVOURITES_PAGE = 10;

/** One or several ids under the given name: `{name: 1}`, `{name: [1, 2]}`, `[1, 2]` or `[{name: 1}]`. */
const idsOf = (name: string) =>
  z
    .preprocess((value) => {
      const list = Array.isArray(value) ? value : [(value as Record<string, unknown> | undefined)?.[name]].flat();
      return list.map((one) => (typeof one === "object" && one !== null ? (one as Record<string, unknown>)[name] : one));
    }, z.array(Id).min(1).max(2_000))
    .describe(`${name}: one or several`);

export const PostIds = idsOf("contentsId");
export const WriterIds = idsOf("favoriteUserId");

const Only = z.preprocess((value) => (value === undefined || value === "" ? [] : [value].flat()), z.array(Id).max(2_000)).default([]);

export const FavouritePostsQuery = z.object({ page: PageNumber, contentsId: Only });
/** A value that cannot be read counts as not given, so that an old link still opens. */
export const FavouriteWritersQuery = z.object({
  page: PageNumber,
  name: z.string().trim().max(100).catch(""),
  activitySector: z.string().trim().max(60).catch(""),
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

/** What a star's button posts: which one, what it shall be, and the page to come back to. */
export const StarForm = z
  .object({
    contentsId: Id.optional(),
    favoriteUserId: Id.optional(),
    favoriteYn: z.enum(["Y", "N"]),
    back: z.string().max(2_000).default(""),
  })
  .refine(({ contentsId, favoriteUserId }) => (contentsId === undefined) !== (favoriteUserId === undefined), { path: ["contentsId"] });

export type FavouritePostsQuery = z.output<typeof FavouritePostsQuery>;
export type FavouriteWritersQuery = z.output<typeof FavouriteWritersQuery>;
