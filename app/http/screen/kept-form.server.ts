import { and, desc, eq, gt, lt, notInArray } from "drizzle-orm";
import { unseal, randomToken, seal } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import { keptForm } from "~db/schema/house";
import { keptFormCookie, lastMemberCookie } from "../request/cookies.server";
import { GRID_BODY, readForm, UPLOAD_BYTES } from "../request/body.server";
import { visibleUrl } from "../request/request.server";
import { CSRF_FIELD, isFromOurPage } from "./csrf.server";

const HOUR_MS = 3_600_000;
/** Room for the texts of the longest post and for what was typed over it, in bytes. */
const KEPT_BYTES = 8_000_000;
const KEPT_FORMS = 5;
const secret = /password|token|csrf/i;

/**
 * Keeps the texts of a form posted after its login ran out, for an hour, for the member last logged in on this browser only. Returns the
 * cookie that finds the form again; null when no member is known, when the form was not shown to this browser by a page of ours, or when it
 * is larger than any form may be.
 */
export async function keepForm(request: Request, ctx: Ctx): Promise<string | null> {
  const userId = (await lastMemberCookie().parse(request.headers.get("Cookie"))) as number | null;
  if (typeof userId !== "number") return null;
  const form = await readForm(request, { ...GRID_BODY, maxBytes: UPLOAD_BYTES }).catch(nullIfRefused());
  return form && (await isFromOurPage(request, form)) ? keep(ctx, userId, form, visibleUrl(request)) : null;
}

/** Keeps a form for a member who goes to another page, to pay or to consent, and comes back to find it filled in. */
export function keepMembersForm(ctx: MemberCtx, form: FormData, back: string): Promise<string | null> {
  return keep(ctx, ctx.actor.userId, form, back);
}

async function keep(ctx: Ctx, userId: number, form: FormData, back: string): Promise<string | null> {
  const fields = [...form].filter(([name, value]) => typeof value === "string" && name !== CSRF_FIELD && !secret.test(name));
  const texts = JSON.stringify(fields);
  if (Buffer.byteLength(texts) > KEPT_BYTES) return null;
  const keptFormId = randomToken();
  const expiresAt = new Date(ctx.now().getTime() + HOUR_MS);
  await ctx.db.insert(keptForm).values({ keptFormId, userId, path: back.slice(0, 300), sealedFields: seal(texts), expiresAt });
  await forgetOldest(ctx, userId);
  return keptFormCookie().serialize(keptFormId);
}

async function forgetOldest(ctx: Ctx, userId: number): Promise<void> {
  const mine = eq(keptForm.userId, userId);
  const newest = await ctx.db
    .select({ id: keptForm.keptFormId })
    .from(keptForm)
    .where(mine)
    .orderBy(desc(keptForm.expiresAt), desc(keptForm.createdAt))
    .limit(KEPT_FORMS);
  const ids = newest.map(({ id }) => id);
  await ctx.db.delete(keptForm).where(and(mine, notInArray(keptForm.keptFormId, ids)));
}

/** Deletes forms whose hour is over. Returns how many. */
export async function forgetKeptForms(ctx: Ctx): Promise<number> {
  const [result] = await ctx.db.delete(keptForm).where(lt(keptForm.expiresAt, ctx.now()));
  return result.affectedRows;
}

/** The fields kept for this page, browser and member, or null. They stay for the hour, so that a reload shows them too. */
export async function keptFields(request: Request, ctx: MemberCtx): Promise<Record<string, string> | null> {
  const entries = await keptEntries(request, ctx);
  return entries && Object.fromEntries(entries);
}

/** The same with every value of a repeated name, such as ticked boxes. */
export async function keptEntries(request: Request, ctx: MemberCtx): Promise<[name: string, value: string][] | null> {
  const keptFormId = (await keptFormCookie().parse(request.headers.get("Cookie"))) as string | null;
  if (!keptFormId) return null;
  const [row] = await ctx.db
    .select()
    .from(keptForm)
    .where(and(eq(keptForm.keptFormId, keptFormId), gt(keptForm.expiresAt, ctx.now())));
  const mine = row?.userId === ctx.actor.userId && row.path.split("?")[0] === visibleUrl(request).split("?")[0];
  return mine ? (JSON.parse(unseal(row.sealedFields)) as [string, string][]) : null;
}

/** The cookie that deletes a kept form, for the answer of a successful submit. */
export function forgetKeptForm(): Promise<string> {
  return keptFormCookie().serialize("", { maxAge: 0 });
}
