import { z } from "zod";
import { Id, Ids, IdsInAddress, Tick, Typed, unlessBlank } from "~/core/shapes.server";
import { isTooLong, MOST_TAGS, MOST_TAGS_OF_FRIEND, TAG_LIMIT, tagsTyped } from "./tag-names";

/** Most friends tagged at once; their ids must fit into an address. */
export const MOST_TAGGED = 1_000;

export const NewTags = unlessBlank(
  Typed(1_000)
    .transform(tagsTyped)
    .refine((names) => names.every((name) => !isTooLong(name)), `태그 하나는 ${TAG_LIMIT}자까지 쓸 수 있습니다.`)
    .refine((names) => names.length <= MOST_TAGS_OF_FRIEND, `한 번에 ${MOST_TAGS_OF_FRIEND}개까지 만들 수 있습니다.`)
    .default([]),
);
export const TagIds = Ids(MOST_TAGS);

export const TaggingQuery = z.object({
  picked: IdsInAddress(MOST_TAGGED),
  from: z
    .string()
    .max(2_000)
    .transform((text) => (new URLSearchParams(text).size > 0 ? `?${new URLSearchParams(text)}` : ""))
    .catch(""),
});
export const TaggingForm = z.object({ intent: unlessBlank(z.enum(["add", "take"]).default("add")), tagId: TagIds, newTags: NewTags });
export type TaggingForm = z.output<typeof TaggingForm>;

const Name = Typed(200)
  .transform((text) => tagsTyped(text)[0] ?? "")
  .refine((name) => name !== "", "태그 이름을 입력해 주세요.")
  .refine((name) => !isTooLong(name), `태그 하나는 ${TAG_LIMIT}자까지 쓸 수 있습니다.`);
export const TagForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), tagId: Id, tagName: Name }),
  z.object({ intent: z.literal("delete"), tagId: Id, confirmed: Tick }),
]);
