import { commonCodes } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { subjectsInShop } from "./internal/shop-walk.server";

/** Visible subject codes with posts in the shop, and the code `chosen`. */
export async function listShopSubjects(ctx: Ctx, chosen: string) {
  const codes = await commonCodes(ctx, "main_subject");
  const keys = codes.map(({ commonCodeKey }) => commonCodeKey);
  const used = new Set([chosen, ...(await subjectsInShop(ctx, keys))]);
  return codes.filter(({ commonCodeKey }) => used.has(commonCodeKey));
}
