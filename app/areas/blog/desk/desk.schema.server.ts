import { z } from "zod";
import { Search } from "~/core/shapes.server";
import { OfferForm, OffersQuery } from "../shop/shop-offers.schema.server";
import { SeriesName } from "../series/series.schema.server";
import { ContentsId } from "../contents.schema.server";

/** `view` "drafts" lists temporary saves. */
export const DeskQuery = OffersQuery.extend({ title: Search(200), view: z.enum(["drafts", ""]).catch("") });
export type DeskQuery = z.output<typeof DeskQuery>;

const contentsId = ContentsId;
const confirmed = z.string().optional();

export const DeskForm = z.discriminatedUnion("intent", [
  OfferForm.extend({ intent: z.literal("offer") }),
  z.object({ intent: z.enum(["take-out", "pin", "unpin"]), contentsId }),
  z.object({ intent: z.literal("delete"), contentsId, confirmed }),
  z.object({ intent: z.literal("series"), contentsId, name: SeriesName }),
  z.object({ intent: z.literal("forget"), tempContentsId: ContentsId, confirmed }),
]);
