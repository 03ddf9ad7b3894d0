import { codeNames } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";

/** Environment in the URL, or the first if absent or unknown. */
export async function documentRelease(ctx: Ctx, request: Request): Promise<string> {
  const releases = Object.keys(await codeNames(ctx, "dataItemRelease"));
  const askedRelease = new URL(request.url).searchParams.get("dataItemRelease") ?? "";
  return releases.includes(askedRelease) ? askedRelease : (releases[0] ?? askedRelease);
}
