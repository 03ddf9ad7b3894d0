import { z } from "zod";
import { Id, Ids, Search, Tick, unlessBlank, Yn } from "~/core/shapes.server";
import { PageNumber, RowsPerPage } from "~/core/replies.server";

const Nickname = Search(100);

export const TargetsQuery = z.object({
  groupId: unlessBlank(Id.nullable().catch(null).default(null)),
  nickname: Nickname,
  page: PageNumber,
  targetNickname: Nickname,
  targetPage: PageNumber,
});
export type TargetsQuery = z.output<typeof TargetsQuery>;

export const TargetsForm = z.object({
  intent: z.enum(["add", "addAll", "take", "takeAll"]),
  receiverId: Ids(10_000),
  live: Tick,
  confirmed: Tick,
});
export type TargetsForm = z.output<typeof TargetsForm>;

const asList = (value: unknown) => {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  // A DELETE by query sends parallel lists of groups and friends.
  const { groupId, kakaotalkId } = value as Record<string, unknown>;
  const groups = [groupId].flat();
  return [kakaotalkId].flat().map((id, index) => ({ groupId: groups[index] ?? groups[0], kakaotalkId: id }));
};
export const GroupEntries = z
  .preprocess(
    asList,
    z
      .array(z.object({ groupId: Id, kakaotalkId: z.coerce.string().min(1).max(40) }))
      .min(1)
      .max(10_000),
  )
  .describe("rows of groupId, kakaotalkId");

export const TargetsListQuery = z.object({ groupId: Id, nickname: Nickname, page: PageNumber, rowsPerPage: RowsPerPage(100) });
/** A group's friend in answers, under both rule parts' field names (rule 50). */
export const TargetReply = z.object({
  groupId: z.number(),
  receiverId: z.number(),
  kakaotalkId: z.string(),
  kakaotalkUuid: z.string(),
  kakaotalkProfileNickname: z.string(),
  kakaotalkProfileThumbnailImageUrl: z.string(),
  profileNickname: z.string(),
  profileThumbnailImageUrl: z.string(),
  exclusionYn: Yn,
  subscribeYn: Yn.nullable(),
});
