import type { Ctx } from "~/core/ctx.server";
import { commonCodes } from "./common-codes.server";

/** Lookups of a grid by code group, such as `{ serviceCodeRelease: "serviceCode" }` (rule 184). */
export const codeLookups =
  <N extends string>(groups: Record<N, string>) =>
  async (ctx: Ctx): Promise<Record<N, { value: string; label: string }[]>> => {
    const entries = Object.entries(groups) as [N, string][];
    const lists = await Promise.all(entries.map(([, group]) => commonCodes(ctx, group)));
    const options = lists.map((codes) => codes.map(({ commonCodeKey: value, commonCodeKeyName: label }) => ({ value, label })));
    return Object.fromEntries(entries.map(([name], index) => [name, options[index]!])) as never;
  };
