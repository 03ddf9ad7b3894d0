import { commonCodes } from "~/areas/master/common-codes.server";
import { cacheUntilAnnounced } from "~/core/cache-until-announced.server";
import { type Ctx, makeCtx } from "~/core/ctx.server";
import { subjectsInShop } from "./internal/shop-walk.server";

const offeredSubjects = cacheUntilAnnounced(["post-changed", "profile-changed", "common-codes"], async () => {
  const ctx = makeCtx({ kind: "guest" });
  const codes = await commonCodes(ctx, "main_subject");
  return new Set(
    await subjectsInShop(
      ctx,
      codes.map(({ commonCodeKey }) => commonCodeKey),
    ),
  );
});

/** Visible subject codes with posts in the shop, and the code `chosen`. Read again when a post or a writer changes. */
export async function listShopSubjects(ctx: Ctx, chosen: string) {
  const [codes, offered] = await Promise.all([commonCodes(ctx, "main_subject"), offeredSubjects()]);
  return codes.filter(({ commonCodeKey }) => commonCodeKey === chosen || offered.has(commonCodeKey));
}
