import { slugMissing } from "~/areas/blog/addresses/slug-missing.server";
import { slugSeriesMissing } from "~/areas/blog/series/slug-series-missing.server";
import type { Ctx } from "~/core/ctx.server";

export const handle = async (ctx: Ctx): Promise<number> => (await slugMissing(ctx)) + (await slugSeriesMissing(ctx));
