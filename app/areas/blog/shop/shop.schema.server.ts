import { z } from "zod";
import { textSpelling } from "~/core/fields/typed-text";
import { Id, Search, Yn } from "~/core/shapes.server";
import { pageOf, PageNumber, RowsPerPage } from "~/core/replies.server";
import { ContentsId } from "../contents.schema.server";

const SORTS = ["latest", "send", "view", "title"] as const;

const MAX_KEYWORD_LENGTH = 100;
const Filter = Search(60);

/** Invalid values count as absent; long keywords are cut. */
export const ShopQuery = z.object({
  keyword: z
    .string()
    .catch("")
    .transform((text) => textSpelling(text).trim().slice(0, MAX_KEYWORD_LENGTH)),
  mainSubject: Filter,
  contentsType: Filter,
  favoriteYn: z.enum(["Y", ""]).catch(""),
  sortType: z.enum(SORTS).catch("latest"),
  page: PageNumber,
  rowsPerPage: RowsPerPage(20),
});

const ShopRow = z.object({
  contentsId: z.number(),
  title: z.string(),
  mainSubject: z.string(),
  contentsType: z.string(),
  picturePath: z.string().nullable(),
  userId: z.number(),
  userNickname: z.string(),
  createdDateTime: z.string(),
  sendCount: z.number(),
  viewCount: z.number(),
  favoriteYn: Yn,
  sendable: Yn,
});
export const ShopPage = pageOf(ShopRow);

export const WaitForm = z.object({ contentsId: ContentsId, groupId: Id.optional() });

export type ShopQuery = z.output<typeof ShopQuery>;
