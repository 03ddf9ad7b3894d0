import { z } from "zod";
import { RequiredText, Yn } from "~/core/shapes.server";
import { pageOf, PageNumber, RowsPerPage } from "~/core/replies.server";
import { ContentsId } from "../contents.schema.server";

/** `shopYn`: Y in the shop, N outside, "" both. */
export const OffersQuery = z.object({ shopYn: z.enum(["Y", "N", ""]).catch(""), page: PageNumber, rowsPerPage: RowsPerPage(20) });

const OfferRow = z.object({
  contentsId: z.number(),
  title: z.string(),
  mainSubject: z.string(),
  contentsType: z.string(),
  shopYn: Yn,
  picturePath: z.string().nullable(),
  createdDateTime: z.string(),
});
export const OffersPage = pageOf(OfferRow);

export const Offer = z.object({ contentsId: ContentsId, contentsType: RequiredText(60) });

export const OfferForm = Offer.extend({ intent: z.enum(["offer", "take-out"]) });

export type OffersQuery = z.output<typeof OffersQuery>;
export type Offer = z.output<typeof Offer>;
