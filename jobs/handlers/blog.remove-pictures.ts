import type { Ctx } from "~/core/ctx.server";
import { removeUnusedPictures } from "~/areas/files/remove-unused-pictures.server";

export const handle = (ctx: Ctx) => removeUnusedPictures(ctx);
