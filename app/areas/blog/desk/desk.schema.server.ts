import { z } from "zod";
import { Ids, Search } from "~/core/shapes.server";
import { OfferForm, OffersQuery } from "../shop/shop-offers.schema.server";
import { SeriesName } from "../series/series.schema.server";
import { ContentsId } from "../contents.schema.server";

const MAX_CHOSEN = 2_000;

/** `view` "drafts" lists temporary saves, "planned" planned posts. `sort` "send" and "read": by the figures of twelve months. */
export const DeskQuery = OffersQuery.extend({
  title: Search(200),
  view: z.enum(["drafts", "planned", ""]).catch(""),
  sort: z.enum(["latest", "send", "read"]).catch("latest"),
});
export type DeskQuery = z.output<typeof DeskQuery>;

const contentsId = ContentsId;
const ChosenIds = Ids(MAX_CHOSEN).refine((ids) => ids.length > 0, "지울 글을 선택해 주세요.");
const confirmed = z.string().optional();

export const DeskForm = z.discriminatedUnion("intent", [
  OfferForm.extend({ intent: z.literal("offer") }),
  z.object({ intent: z.enum(["take-out", "pin", "unpin"]), contentsId }),
  z.object({ intent: z.literal("delete"), contentsId: ChosenIds, confirmed }),
  z.object({ intent: z.literal("series"), contentsId, name: SeriesName }),
  z.object({ intent: z.literal("unplan"), plannedPostId: ContentsId }),
  z.object({ intent: z.literal("publish-now"), plannedPostId: ContentsId, confirmed }),
  z.object({ intent: z.literal("forget"), tempContentsId: ContentsId, confirmed }),
]);
