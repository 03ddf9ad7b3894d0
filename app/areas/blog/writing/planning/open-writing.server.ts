import { randomUUID } from "node:crypto";
import type { MemberCtx } from "~/core/ctx.server";
import { marked, namesOf, picked } from "~/core/fields/declared";
import { nullIfRefused } from "~/core/refusal";
import { addDays, formatSeoul, seoulDay } from "~/time/seoul";
import { type ConflictingSave, postFormFields, type PostValues, type WhenName } from "../../post-form-fields";
import { cleanedHtml, readableHtml } from "../../text/long-texts.server";
import { openEditor } from "../open-editor.server";
import { readOwnPost } from "../own-posts.server";
import { choiceValues } from "../save-choices.server";
import { inputOf, ownPlan, type PlannedRow, postOfPlan } from "./internal/own-plan.server";

type From = { contentsId?: number; tempContentsId?: number; plannedPostId?: number };

const MORNING = "09:00";

/** Opens as `openEditor`, or a planned post. Refuses as both. */
export async function openWriting(ctx: MemberCtx, { plannedPostId, ...from }: From): Promise<PostValues> {
  if (plannedPostId !== undefined) return planValues(await ownPlan(ctx, plannedPostId));
  const values = { ...(await openEditor(ctx, from)), ...atOnce(ctx) };
  return values.plannedPostId === "" ? values : withPlan(ctx, values);
}

/** Suggests the next morning to those who choose 예약. */
const atOnce = ({ now }: MemberCtx) => ({ when: "now", publishDate: addDays(seoulDay(now()), 1), publishTime: MORNING });

const momentValues = ({ plannedPostId, publishAt }: PlannedRow): Record<WhenName, string> => ({
  plannedPostId: String(plannedPostId),
  when: "later",
  publishDate: seoulDay(publishAt),
  publishTime: formatSeoul(publishAt, "HH:mm"),
});

async function planValues(row: PlannedRow): Promise<PostValues> {
  return {
    ...choiceValues(inputOf(row).choices),
    sendNext: "",
    ...picked(row, namesOf(postFormFields)),
    contents: await cleanedHtml(row.contents),
    pictureFileId: row.pictureFileId ?? "",
    contentsId: "",
    version: String(row.version),
    ...{ tempContentsId: "", tempVersion: "", editorKey: randomUUID(), autosaveVersion: "" },
    ...momentValues(row),
  };
}

/** A draft of a planned post: changes the plan, once published the post; a new post after a cancellation. */
async function withPlan(ctx: MemberCtx, values: PostValues): Promise<PostValues> {
  const plannedPostId = Number(values.plannedPostId);
  const plan = await ownPlan(ctx, plannedPostId).catch(nullIfRefused("blog.plan-gone", "blog.plan-published"));
  if (plan) return { ...values, contentsType: plan.contentsType, ...momentValues(plan) };
  const contentsId = await postOfPlan(ctx, plannedPostId);
  if (contentsId === null) return { ...values, plannedPostId: "", version: "" };
  const { contentsType, shopYn } = await readOwnPost(ctx, contentsId);
  return { ...values, contentsType, shopYn, contentsId: String(contentsId), plannedPostId: "", version: "1" };
}

/** The stored plan's `conflict` fields, and its version for the next save. Refuses as `ownPlan`. */
export async function readConflictingPlan(ctx: MemberCtx, plannedPostId: number): Promise<{ conflict: ConflictingSave; version: number }> {
  const row = await ownPlan(ctx, plannedPostId);
  const columns = marked(postFormFields, "conflict").map((name) => postFormFields[name].column);
  return {
    conflict: { ...picked(row, columns), contents: await readableHtml(row.contents), savedAt: row.updatedAt },
    version: row.version,
  };
}

/** Id of the post that an own planned post became, else null. */
export const publishedPost = postOfPlan;
