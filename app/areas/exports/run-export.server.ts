import { eq } from "drizzle-orm";
import { type Letter, postMail } from "~/areas/mail/post-mail.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { isDatabaseAway } from "~/core/database-error.server";
import { log } from "~/core/log.server";
import { settings } from "~/core/settings.server";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { formatSeoul } from "~/time/seoul";
import { user } from "~db/schema/account";
import { memberExport } from "~db/schema/exports";
import { EXPORT_PATH, OPEN_HOURS, formatSize } from "./export-words";
import { removeParts } from "./forget-exports.server";
import { fillArchive } from "./internal/fill-archive.server";
import { Hold, LeaseLost } from "./internal/hold.server";
import { partName } from "./internal/part-name";
import { writeArchive } from "./internal/write-archive.server";

/** Failed attempts and dead workers count towards the limit. */
const MAX_ATTEMPTS = 5;

let stopping = false;

/** This process now returns running exports to the queue. */
export function stopWriting(): void {
  stopping = true;
}

/**
 * Write an export and mail the owner, exactly once: only the worker with the lease completes, in one transaction with
 * the mail. "gone": nothing to do.
 */
export async function runExport(ctx: Ctx, exportId: number): Promise<"ready" | "gone" | "failed" | "later"> {
  const hold = await Hold.take(ctx, exportId);
  const owner = hold && (await ownerOf(ctx, hold.userId));
  if (!hold || !owner) return "gone";
  if (hold.attempt > MAX_ATTEMPTS) return fail(ctx, hold, owner.actor.email);
  try {
    const bytes = await writeArchive(
      ctx.now(),
      (add) => fillArchive(owner, hold, add),
      async (part, content) => {
        if (stopping) throw new LeaseLost();
        await hold.announcePart(part);
        await fileStore().put(partName(hold.fileId, hold.attempt, part), content, "application/zip");
      },
    );
    await finish(ctx, hold, owner.actor.email, bytes);
    return "ready";
  } catch (error) {
    if (isDatabaseAway(error as Error)) throw error;
    if (error instanceof LeaseLost) return stopping ? giveBack(ctx, hold) : "gone";
    log.error({ err: error, exportId, attempt: hold.attempt }, "a member's copy could not be written");
    return hold.attempt < MAX_ATTEMPTS ? giveBack(ctx, hold) : fail(ctx, hold, owner.actor.email);
  }
}

async function finish(ctx: Ctx, hold: Hold, to: string, bytes: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const expiresAt = new Date(tx.now().getTime() + OPEN_HOURS * 3_600_000);
    const ready = { state: "READY" as const, bytes, readyAt: tx.now(), expiresAt, updatedAt: tx.now() };
    const [result] = await tx.db.update(memberExport).set(ready).where(hold.mine);
    if (result.affectedRows === 0) throw new LeaseLost();
    await postMail(tx, readyLetter(to, bytes, expiresAt), expiresAt);
    const [row] = await tx.db.select().from(memberExport).where(eq(memberExport.exportId, hold.exportId));
    tx.afterCommit(() => removeParts(row!, hold.attempt));
    await tx.audit("exports.export-made", `member_export:${hold.exportId}`, { bytes });
  });
}

async function giveBack(ctx: Ctx, hold: Hold): Promise<"later"> {
  await ctx.db.update(memberExport).set({ state: "WAITING", updatedAt: ctx.now() }).where(hold.mine);
  return "later";
}

async function fail(ctx: Ctx, hold: Hold, to: string): Promise<"failed"> {
  await inTransaction(ctx, async (tx) => {
    const [result] = await tx.db.update(memberExport).set({ state: "FAILED", updatedAt: tx.now() }).where(hold.mine);
    if (result.affectedRows > 0) await postMail(tx, failedLetter(to));
  });
  return "failed";
}

async function ownerOf(ctx: Ctx, userId: number): Promise<MemberCtx | null> {
  const [row] = await ctx.db.select().from(user).where(eq(user.userId, userId));
  if (!row || row.secession === "Y") return null;
  const { userEmail: email, userNickname: nickname, name, userType, role } = row;
  return { ...ctx, actor: { kind: "member", userId, email, nickname, name, userType, roles: [role] } };
}

const pageHref = () => new URL(EXPORT_PATH, settings().BASE_URL).href;

function readyLetter(to: string, bytes: number, expiresAt: Date): Letter {
  const text = [
    "내 자료를 ZIP 파일로 만들었습니다.",
    "",
    `크기: ${formatSize(bytes)}`,
    `받을 수 있는 기간: ${formatSeoul(expiresAt, "yyyy.MM.dd HH:mm")}까지`,
    "",
    `로그인한 뒤 여기에서 받아 주세요: ${pageHref()}`,
    "",
    `요청한 적이 없다면 비밀번호를 바꾸고 다른 기기를 모두 로그아웃해 주세요: ${new URL("/app/user/devices", settings().BASE_URL).href}`,
  ];
  return { to, subject: `[${settings().SERVICE_NAME}] 내 자료를 받을 수 있습니다`, text: text.join("\n") };
}

function failedLetter(to: string): Letter {
  const text = ["내 자료를 ZIP 파일로 만들지 못했습니다. 다시 요청해 주세요.", "", pageHref()];
  return { to, subject: `[${settings().SERVICE_NAME}] 내 자료를 만들지 못했습니다`, text: text.join("\n") };
}
