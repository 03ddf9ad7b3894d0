import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Id, IdsInAddress, optional, Search, Text, Tick, Typed, unlessBlank } from "~/core/shapes.server";
import { oneLine } from "../internal/card-text";
import { MOST_TAGS } from "../tags/tag-names";
import { TagIds } from "../tags/tags.schema.server";
import { FILTER_NAME_LIMIT, type FriendConditions, MOST_DAYS, MOST_MONTHS, NO_CONDITIONS } from "./conditions";

const upTo = (most: number, unit: string) => {
  const message = `1에서 ${most}까지의 ${unit} 수를 입력해 주세요.`;
  return optional(z.coerce.number(message).int(message).min(1, message).max(most, message));
};
const Months = upTo(MOST_MONTHS, "달");
const Days = upTo(MOST_DAYS, "날");

/** A saved filter, or typed conditions (`said`). Ignores invalid conditions. */
export const FilterQuery = z.object({
  filterId: optional(Id).catch(undefined),
  said: Tick.catch(undefined),
  nickname: Search(100),
  notedName: Search(80),
  filterName: Search(FILTER_NAME_LIMIT),
  readSubject: Search(60),
  tags: IdsInAddress(MOST_TAGS),
  allTags: Tick.catch(undefined),
  unreadMonths: Months.catch(undefined),
  unreadDays: Days.catch(undefined),
  quietDays: Days.catch(undefined),
  newDays: Days.catch(undefined),
  neverSent: Tick.catch(undefined),
  subscribed: Tick.catch(undefined),
  page: PageNumber,
});

const Conditions = {
  nickname: unlessBlank(Text(100).default("")),
  notedName: unlessBlank(Text(80).default("")),
  tagId: TagIds,
  allTags: Tick,
  unreadMonths: Months,
  unreadDays: Days,
  readSubject: unlessBlank(Text(60).default("")),
  quietDays: Days,
  newDays: Days,
  neverSent: Tick,
  subscribed: Tick,
};
const Name = unlessBlank(
  Typed(1_000)
    .transform(oneLine)
    .refine((name) => [...name].length <= FILTER_NAME_LIMIT, `${FILTER_NAME_LIMIT}자까지 쓸 수 있습니다.`)
    .default(""),
);

export const FilterForm = z.object({
  intent: unlessBlank(z.enum(["find", "save", "delete"]).default("find")),
  filterId: optional(Id),
  filterName: Name,
  ...Conditions,
  confirmed: Tick,
});
export type FilterForm = z.output<typeof FilterForm>;

type TypedConditions = Partial<Record<"allTags" | "neverSent" | "subscribed", "Y">> &
  Partial<Record<"unreadMonths" | "unreadDays" | "quietDays" | "newDays", number>> &
  Pick<FriendConditions, "nickname" | "notedName" | "readSubject">;

/** Conditions from a checked form or address; missing numbers become null. */
export function conditionsOf({ allTags, neverSent, subscribed, ...conditions }: TypedConditions, tagIds: number[]): FriendConditions {
  return {
    ...NO_CONDITIONS,
    nickname: conditions.nickname,
    notedName: conditions.notedName,
    readSubject: conditions.readSubject,
    tagIds,
    allTags: allTags === "Y",
    unreadMonths: conditions.unreadMonths ?? null,
    unreadDays: conditions.unreadDays ?? null,
    quietDays: conditions.quietDays ?? null,
    newDays: conditions.newDays ?? null,
    neverSent: neverSent === "Y",
    subscribed: subscribed === "Y",
  };
}
