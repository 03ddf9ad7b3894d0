import { codeNames } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { findBlog, type FoundBlog } from "../reading/view-blog.server";

export type BlogOwner = FoundBlog & { sectors: string[] };

/** A blog with sector names. Refuses as `findBlog`. */
export async function readOwner(ctx: Ctx, userId: number): Promise<BlogOwner> {
  const [blog, names] = await Promise.all([findBlog(ctx, userId), codeNames(ctx, "main_subject")]);
  return { ...blog, sectors: blog.sectorCodes.map((code) => names[code] ?? code) };
}
