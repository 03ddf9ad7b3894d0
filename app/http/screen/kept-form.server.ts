import { and, desc, eq, gt, inArray, lt, notInArray } from "drizzle-orm";
import { randomToken, seal, sha256, unseal } from "~/core/crypto.server";
import { type Ctx, makeCtx, type MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import type { Restored } from "~/ui/shell-data";
import { keptForm } from "~db/schema/house";
import { keptFormCookie, lastMemberCookie } from "../request/cookies.server";
import { GRID_BODY, grouped, readForm, UPLOAD_BYTES } from "../request/body.server";
import { visibleUrl } from "../request/request.server";
import { viewerOf } from "../request/viewer.server";
import { CSRF_FIELD, isFromOurPage } from "./csrf.server";

const HOUR_MS = 3_600_000;
/** Fits the longest post with its earlier text. */
const KEPT_BYTES = 8_000_000;
const KEPT_FORMS = 5;
const secret = /password|token|csrf/i;

const FORM_ID = "formId";
const GRID = "grid";
const FRESH = "new";

/** Stores a form posted after the login expired, for this browser's last member (ADR 78). Returns the cookie, or null. */
export async function keepForm(request: Request, ctx: Ctx): Promise<string | null> {
  const userId = (await lastMemberCookie().parse(request.headers.get("Cookie"))) as number | null;
  if (typeof userId !== "number") return null;
  const form = await readForm(request, { ...GRID_BODY, maxBytes: UPLOAD_BYTES }).catch(nullIfRefused());
  return form && (await isFromOurPage(request, form)) ? keep(request, ctx, userId, form, visibleUrl(request)) : null;
}

/** Stores a form while its member pays, consents or proves their identity. Returns the cookie, or null. */
export function keepMembersForm(request: Request, ctx: MemberCtx, form: FormData, back: string): Promise<string | null> {
  return keep(request, ctx, ctx.actor.userId, form, back);
}

async function keep(request: Request, ctx: Ctx, userId: number, form: FormData, back: string): Promise<string | null> {
  const id = formIdOf(form);
  if (!id) return null;
  const fields = [...form].filter(([name, value]) => typeof value === "string" && name !== CSRF_FIELD && !secret.test(name));
  const texts = JSON.stringify(fields);
  if (Buffer.byteLength(texts) > KEPT_BYTES) return null;
  const keptFormId = randomToken();
  const expiresAt = new Date(ctx.now().getTime() + HOUR_MS);
  await ctx.db.insert(keptForm).values({ keptFormId, userId, path: placeOf(id, back), sealedFields: seal(texts), expiresAt });
  await forgetOldest(ctx, userId);
  return cookieOf([keptFormId, ...(await keptIds(request))].slice(0, KEPT_FORMS));
}

/** A kept form's key: id and address (a hash if long). */
function placeOf(id: string, address: string): string {
  const bare = withoutFresh(address);
  return `${id} ${bare.length > 200 ? sha256(bare) : bare}`;
}

function formIdOf(form: FormData): string | null {
  const [id, grid] = [form.get(FORM_ID), form.get(GRID)];
  const named = typeof id === "string" ? id : typeof grid === "string" ? gridId(grid) : "";
  return /^[\w:-]{1,80}$/.test(named) ? named : null;
}

const gridId = (grid: string) => `${GRID}:${grid}`;

function withoutFresh(address: string): string {
  const url = new URL(address, "http://internal.invalid");
  url.searchParams.delete(FRESH);
  return `${url.pathname}?${url.searchParams}`;
}

async function forgetOldest(ctx: Ctx, userId: number): Promise<void> {
  const ownerCondition = eq(keptForm.userId, userId);
  const newest = await ctx.db
    .select({ id: keptForm.keptFormId })
    .from(keptForm)
    .where(ownerCondition)
    .orderBy(desc(keptForm.expiresAt), desc(keptForm.createdAt))
    .limit(KEPT_FORMS);
  const ids = newest.map(({ id }) => id);
  await ctx.db.delete(keptForm).where(and(ownerCondition, notInArray(keptForm.keptFormId, ids)));
}

/** Deletes expired forms; returns how many. */
export async function forgetKeptForms(ctx: Ctx): Promise<number> {
  const [result] = await ctx.db.delete(keptForm).where(lt(keptForm.expiresAt, ctx.now()));
  return result.affectedRows;
}

/** Kept values by form id for this address, member and browser, without grids. */
export async function restoredForms(request: Request, ctx: MemberCtx): Promise<Record<string, Restored> | null> {
  const forms = (await keptHere(request, ctx)).filter(({ form }) => !form.startsWith(`${GRID}:`));
  if (forms.length === 0) return null;
  const values = await Promise.all(forms.map(async ({ form, id }) => [form, grouped(await fieldsOf(ctx, id))] as const));
  return Object.fromEntries(values);
}

/** Kept fields of one form at this address, or null. */
export async function keptEntries(request: Request, ctx: MemberCtx, form: string): Promise<[name: string, value: string][] | null> {
  const match = (await keptHere(request, ctx)).find((candidate) => candidate.form === form);
  return match ? fieldsOf(ctx, match.id) : null;
}

/** Kept fields of a grid at this address, or null. */
export async function keptGridFields(request: Request, ctx: MemberCtx, grid: string): Promise<[name: string, value: string][] | null> {
  return keptEntries(request, ctx, gridId(grid));
}

async function keptHere(request: Request, ctx: MemberCtx): Promise<{ form: string; id: string }[]> {
  if (new URL(request.url).searchParams.has(FRESH)) return [];
  const newestIds = new Map<string, string>();
  for (const { id, place } of await keptPlaces(request, ctx)) {
    const form = place.split(" ")[0]!;
    if (place === placeOf(form, visibleUrl(request)) && !newestIds.has(form)) newestIds.set(form, id);
  }
  return [...newestIds].map(([form, id]) => ({ form, id }));
}

/** The member's forms kept on this browser, newest first. No query without the cookie. */
async function keptPlaces(request: Request, ctx: MemberCtx): Promise<{ id: string; place: string }[]> {
  const ids = await keptIds(request);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: keptForm.keptFormId, place: keptForm.path })
    .from(keptForm)
    .where(and(inArray(keptForm.keptFormId, ids), eq(keptForm.userId, ctx.actor.userId), gt(keptForm.expiresAt, ctx.now())));
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

async function fieldsOf(ctx: MemberCtx, id: string): Promise<[string, string][]> {
  const [row] = await ctx.db.select({ sealed: keptForm.sealedFields }).from(keptForm).where(eq(keptForm.keptFormId, id));
  return row ? (JSON.parse(unseal(row.sealed)) as [string, string][]) : [];
}

/** Deletes a finished form's kept values, at its address and `back`; sets the cookie. */
export async function forgetDoneForm(request: Request, form: FormData, headers: Headers, back = visibleUrl(request)): Promise<void> {
  const id = formIdOf(form);
  const ids = await keptIds(request);
  if (!id || ids.length === 0) return;
  const actor = await viewerOf(request);
  if (actor.kind === "guest") return;
  const ctx = makeCtx(actor);
  const places = [placeOf(id, visibleUrl(request)), placeOf(id, back)];
  const doneIds = (await keptPlaces(request, ctx)).filter(({ place }) => places.includes(place)).map((kept) => kept.id);
  if (doneIds.length === 0) return;
  await ctx.db.delete(keptForm).where(inArray(keptForm.keptFormId, doneIds));
  headers.append("Set-Cookie", await cookieOf(ids.filter((id) => !doneIds.includes(id))));
}

async function keptIds(request: Request): Promise<string[]> {
  const ids: unknown = await keptFormCookie().parse(request.headers.get("Cookie"));
  return typeof ids === "string" && ids !== "" ? ids.split(".").slice(0, KEPT_FORMS) : [];
}

function cookieOf(ids: string[]): Promise<string> {
  return ids.length > 0 ? keptFormCookie().serialize(ids.join(".")) : keptFormCookie().serialize("", { maxAge: 0 });
}
