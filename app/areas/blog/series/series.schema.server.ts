import { z } from "zod";
import { Id, RequiredText, Text } from "~/core/shapes.server";
import { ContentsId } from "../contents.schema.server";

export const SeriesName = Text(60).default("");
export const SeriesQuery = z.object({ seriesId: Id.catch(0) });

export const SeriesForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["up", "down", "out"]), seriesId: Id, contentsId: ContentsId }),
  z.object({ intent: z.literal("rename"), seriesId: Id, name: RequiredText(60, "연재 이름을 입력해 주세요.") }),
  z.object({ intent: z.literal("dissolve"), seriesId: Id, confirmed: z.string().optional() }),
]);
