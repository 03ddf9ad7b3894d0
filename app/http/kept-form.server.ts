import { and, eq, gt } from "drizzle-orm";
import { whoseToken } from "~/areas/account/session.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { open, randomToken, seal } from "~/core/crypto.server";
import { keptForm } from "~db/schema/house";
import { FORM_BYTES, readForm, UPLOAD_BYTES } from "./body.server";
import { keptFormCookie } from "./cookies.server";
import { CSRF_FIELD } from "./csrf.server";
import { visibleUrl } from "./request.server";
import { tokenOf } from "./viewer.server";

const HOUR_MS = 3_600_000;
const secret = /password|token|csrf/i;

/** Keeps a form that was posted after its login had run out, texts only, for an hour. Returns the cookie that finds it again. */
export async function keepForm(request: Request, ctx: Ctx): Promise<string> {
  const carried = await tokenOf(request);
  const userId = carried ? await whoseToken(ctx, carried.token) : null;
  // A member's form may bring pictures beside its texts; a stranger may not send that much.
  const form = await readForm(request, userId === null ? FORM_BYTES : UPLOAD_BYTES);
  const fields = [...form].filter(([name, value]) => typeof value === "string" && name !== CSRF_FIELD && !secret.test(name));
  const keptFormId = randomToken();
  await ctx.db.insert(keptForm).values({
    keptFormId,
    userId,
    path: visibleUrl(request).slice(0, 300),
    sealedFields: seal(JSON.stringify(fields)),
    expiresAt: new Date(ctx.now().getTime() + HOUR_MS),
  });
  return keptFormCookie().serialize(keptFormId);
}

/** The fields kept for this page, this browser and this member, or null. They stay until the hour is over, so that a reload has them too. */
export async function keptFields(request: Request, ctx: MemberCtx): Promise<Record<string, string> | null> {
  const keptFormId = (await keptFormCookie().parse(request.headers.get("Cookie"))) as string | null;
  if (!keptFormId) return null;
  const [row] = await ctx.db
    .select()
    .from(keptForm)
    .where(and(eq(keptForm.keptFormId, keptFormId), gt(keptForm.expiresAt, ctx.now())));
  const mine =
    row && (row.userId === null || row.userId === ctx.actor.userId) && row.path.split("?")[0] === visibleUrl(request).split("?")[0];
  return mine ? Object.fromEntries(JSON.parse(open(row.sealedFields)) as [string, string][]) : null;
}

/** The cookie that forgets a kept form, for the answer of a submit that went through. */
export function forgetKeptForm(): Promise<string> {
  return keptFormCookie().serialize("", { maxAge: 0 });
}
