import { codeNames } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";

export async function documentRelease(ctx: Ctx, request: Request): Promise<string> {
  const known = Object.keys(await codeNames(ctx, "dataItemRelease"));
  const asked = new URL(request.url).searchParams.get("dataItemRelease") ?? "";
  return known.includes(asked) ? asked : (known[0] ?? asked);
}
