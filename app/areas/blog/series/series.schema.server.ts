import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Id, Ids, optional, OptionalUpload, RequiredText, Text, Tick, Typed } from "~/core/shapes.server";
import { ContentsId } from "../contents.schema.server";
import { slugOf } from "../addresses/slug-rules";

const NAME_MISSING = "연재 이름을 입력해 주세요.";
const MAX_PARTS = 100;

export const SeriesName = Text(60).default("");
export const SeriesQuery = z.object({ seriesId: Id.catch(0) });

/** Line breaks count as one character each. */
const Description = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim() : (value ?? undefined)),
  Typed(300).default(""),
);
const Slug = optional(Text(80).refine((text) => slugOf(text) !== "", "한글, 영문, 숫자로 써 주세요."));

const Saved = z.object({
  intent: z.literal("save"),
  seriesId: Id,
  name: RequiredText(60, NAME_MISSING),
  description: Description,
  slug: Slug,
  coverFile: OptionalUpload,
  removeCover: Tick,
});
export const seriesConstraint = () => getZodConstraint(Saved);

export const SeriesForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["up", "down", "out", "in"]), seriesId: Id, contentsId: ContentsId }),
  z.object({ intent: z.literal("order"), seriesId: Id, contentsId: Ids(MAX_PARTS) }),
  Saved,
  z.object({ intent: z.literal("dissolve"), seriesId: Id, confirmed: z.string().optional() }),
]);

export const NewSeriesForm = z.object({ name: RequiredText(60, NAME_MISSING) });
export const newSeriesConstraint = () => getZodConstraint(NewSeriesForm);
