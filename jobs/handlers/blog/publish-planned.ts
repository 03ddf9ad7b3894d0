import { publishPlanned } from "~/areas/blog/writing/planning/publish-planned.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../../catalogue";

export const handle = (ctx: Ctx, { plannedPostId }: Payload<"blog.publish-planned">) => publishPlanned(ctx, plannedPostId);
