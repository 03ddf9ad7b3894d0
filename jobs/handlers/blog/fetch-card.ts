import { fetchCard } from "~/areas/blog/links/fetch-card.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../../catalogue";

export const handle = (ctx: Ctx, { linkCardId }: Payload<"blog.fetch-card">) => fetchCard(ctx, linkCardId);
