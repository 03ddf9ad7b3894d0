import { removeUnusedPictures } from "~/areas/files/remove-unused-pictures.server";
import type { Ctx } from "~/core/ctx.server";

export const handle = (ctx: Ctx) => removeUnusedPictures(ctx);
