import { and, desc, eq, gt, lt, notInArray } from "drizzle-orm";
import { unseal, randomToken, seal } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { keptForm } from "~db/schema/house";
import { keptFormCookie, lastMemberCookie } from "../reply/cookies.server";
import { GRID_BODY, readForm, UPLOAD_BYTES } from "../request/body.server";
import { visibleUrl } from "../request/request.server";
import { CSRF_FIELD, isFromOurPage } from "./csrf.server";

const HOUR_MS = 3_600_000;
/** The longest post there may be, in bytes of its texts. */
const KEPT_BYTES = 4_000_000;
const KEPT_FORMS = 5;
const secret = /password|token|csrf/i;

/**
 * Keeps a form that was posted after its login had run out, texts only, for an hour, for the member who was last logged in here and nobody
 * else. Returns the cookie that finds it again; null when nobody was, when no page of ours showed this form to this browser, or when its
 * texts are longer, or its fields more, than any form's may be.
 */
export async function keepForm(request: Request, ctx: Ctx): Promise<string | null> {
  const userId = (await lastMemberCookie().parse(request.headers.get("Cookie"))) as number | null;
  if (typeof userId !== "number") return null;
  const form = await readForm(request, { ...GRID_BODY, maxBytes: UPLOAD_BYTES }).catch(nothingIfRefused);
  return form && (await isFromOurPage(request, form)) ? keep(request, ctx, userId, form) : null;
}

function nothingIfRefused(error: unknown): null {
  if (isRefusal(error)) return null;
  throw error;
}

/** The same for a member who is led away and comes back, to pay or to consent: what was filled in is there again. */
export function keepMembersForm(request: Request, ctx: MemberCtx, form: FormData): Promise<string | null> {
  return keep(request, ctx, ctx.actor.userId, form);
}

async function keep(request: Request, ctx: Ctx, userId: number, form: FormData): Promise<string | null> {
  const fields = [...form].filter(([name, value]) => typeof value === "string" && name !== CSRF_FIELD && !secret.test(name));
  const texts = JSON.stringify(fields);
  if (Buffer.byteLength(texts) > KEPT_BYTES) return null;
  const keptFormId = randomToken();
  const expiresAt = new Date(ctx.now().getTime() + HOUR_MS);
  await ctx.db
    .insert(keptForm)
    .values({ keptFormId, userId, path: visibleUrl(request).slice(0, 300), sealedFields: seal(texts), expiresAt });
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

/** Forgets forms whose hour is over. Returns how many. */
export async function forgetKeptForms(ctx: Ctx): Promise<number> {
  const [result] = await ctx.db.delete(keptForm).where(lt(keptForm.expiresAt, ctx.now()));
  return result.affectedRows;
}

/** The fields kept for this page, this browser and this member, or null. They stay until the hour is over, so that a reload has them too. */
export async function keptFields(request: Request, ctx: MemberCtx): Promise<Record<string, string> | null> {
  const entries = await keptEntries(request, ctx);
  return entries && Object.fromEntries(entries);
}

/** The same with every value of a name that was posted more than once: ticks. */
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

/** The cookie that forgets a kept form, for the answer of a submit that went through. */
export function forgetKeptForm(): Promise<string> {
  return keptFormCookie().serialize("", { maxAge: 0 });
}
