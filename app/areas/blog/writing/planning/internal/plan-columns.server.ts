import { marked, picked } from "~/core/fields/declared";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { DAY_MS, seoulDay } from "~/time/seoul";
import type { PostInput } from "../../../contents.schema.server";
import { postFormFields } from "../../../post-form-fields";
import { postColumns } from "../../../post-row.server";
import { optionsOf, type PlannedRow } from "./own-plan.server";

const LEAD_MINUTES = 3;
const MOST_DAYS = 366;

/** Refuses `blog.plan-too-soon` and `blog.plan-too-late` at the field to change. */
export function refuseMoment({ now }: MemberCtx, publishAt: Date): void {
  const aheadMs = publishAt.getTime() - now().getTime();
  if (aheadMs > MOST_DAYS * DAY_MS) throw new Refusal("blog.plan-too-late", {}, { field: "publishDate" });
  if (aheadMs >= LEAD_MINUTES * 60_000) return;
  const field = seoulDay(publishAt) < seoulDay(now()) ? "publishDate" : "publishTime";
  throw new Refusal("blog.plan-too-soon", { minutes: LEAD_MINUTES }, { field });
}

/** Columns to store. Refuses as `postColumns`; a code of `before` stays allowed. */
export async function planColumns(ctx: MemberCtx, input: PostInput, before?: PlannedRow) {
  const columns = await postColumns(ctx, input, before);
  return { ...picked(columns, marked(postFormFields, "revised")), shopYn: input.shopYn, options: optionsOf(input) };
}
