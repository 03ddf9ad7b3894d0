import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { findMember } from "~/areas/account/session/find-member.server";
import { recordProof } from "~/areas/account/proof/record-proof.server";
import { convert } from "~/areas/blog/bringing/internal/convert";
import { TempInput } from "~/areas/blog/contents.schema.server";
import { saveTemp } from "~/areas/blog/writing/save-temp.server";
import { forgetOldExports } from "~/areas/exports/forget-exports.server";
import { Hold, LeaseLost } from "~/areas/exports/internal/hold.server";
import { partName } from "~/areas/exports/internal/part-name";
import { openExport } from "~/areas/exports/open-export.server";
import { readExports } from "~/areas/exports/read-exports.server";
import { runExport } from "~/areas/exports/run-export.server";
import { startExport } from "~/areas/exports/start-export.server";
import { unfinishedExports } from "~/areas/exports/sweep-exports.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { seal } from "~/core/crypto.server";
import { type Ctx, makeCtx, type Member } from "~/core/ctx.server";
import { forgetSettings } from "~/core/settings.server";
import { fileStore } from "~/integrations/files.server";
import { database } from "~db/client.server";
import { messengerToken, session } from "~db/schema/account";
import { storedFile } from "~db/schema/blog";
import { memberExport } from "~db/schema/exports";
import { auditLog } from "~db/schema/house";
import { sendGroup, sendGroupFriend, sendingList } from "~db/schema/sending";
import { makeMemberWithPassword } from "../../support/factories/account";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { mailsTo } from "../../support/factories/mails";
import { entriesOf, linesOf, packedOf } from "../../support/factories/exports";
import { ctxOf, job, loginAs, makeMember } from "../../support/factories/members";
import { makeFilter, makeTag } from "../../support/factories/tags";

const HOUR_MS = 3_600_000;
let keys = 0;
const ask = (ctx: Ctx<Member>) => startExport(ctx, `form-key-${++keys}`);
const rowOf = async (exportId: number) => (await database().select().from(memberExport).where(eq(memberExport.exportId, exportId)))[0]!;
const later = (ms: number) => ({ ...job(), now: () => new Date(job().now().getTime() + ms) });

describe("a member's export of all own data (ADR 94)", () => {
  it("holds posts, pictures, drafts, friends, groups, sends and readings, with a README", async () => {
    const member = await makeMemberWithPassword();
    const other = await makeMember();
    const ctx = ctxOf(member);
    const db = database();
    const fileId = "a1".repeat(16);
    await fileStore().put(fileId, Buffer.from("그림"), "image/jpeg");
    const size = { fileName: "a.jpg", contentType: "image/jpeg", size: 6, createdAt: new Date() };
    await db.insert(storedFile).values({ fileId, userId: member.userId, ...size });
    const contentsId = await makePostRow(member.userId, {
      title: "봄/여름: 이야기",
      contents: `<p>봄</p><p><img src="/files/${fileId}" alt="" /></p>`,
    });
    await makePostRow(other.userId, { title: "남의 글" });
    await saveTemp(ctx, TempInput.parse({ title: "쓰던 글", contents: "<p>초안</p>" }));
    const receiverId = await makeFriendRow(member.userId, {
      name: "=이바다",
      sealedPhone: seal("01012345678"),
      note: "단골",
      profileNickname: "바다",
    });
    await makeFriendRow(other.userId, { name: "남의 친구" });
    const [group] = await db.insert(sendGroup).values({ userId: member.userId, groupName: "단골손님" }).$returningId();
    await db.insert(sendGroupFriend).values({ groupId: group!.groupId, receiverId });
    const tagId = await makeTag(member, "오래된 손님", [receiverId]);
    await makeFilter(member, "봄 손님", { tagIds: [tagId] });
    await db.insert(sendingList).values({ userId: member.userId, contentsId, groupId: group!.groupId });
    const createdAt = new Date("2026-02-01T03:00:00Z");
    await makeDispatch({
      userId: member.userId,
      authorId: member.userId,
      contentsId,
      receiverId,
      deliveredAt: createdAt,
      viewedAt: createdAt,
    });
    const token = { sealedAccessToken: seal("secret-token"), accessExpiresAt: createdAt, scopes: [] };
    await db.insert(messengerToken).values({ userId: member.userId, ...token });

    const exportId = await ask(ctx);
    expect(await runExport(job(), exportId)).toBe("ready");
    const entries = await entriesOf(ctx, exportId);

    const names = [...entries.keys()];
    expect(names).toContain(`글/${contentsId}-봄 여름 이야기.html`);
    expect(entries.get(`글/${contentsId}-봄 여름 이야기.html`)).toContain(`<img src="../사진/${fileId}.jpg"`);
    expect(entries.get(`사진/${fileId}.jpg`)).toBe("그림");
    expect(names.some((name) => /^임시저장\/\d+-쓰던 글\.html$/.test(name))).toBe(true);
    expect(linesOf(entries.get("친구.csv"))).toHaveLength(2);
    expect(entries.get("친구.csv")).toContain(`${receiverId},바다,'=이바다,01012345678`);
    expect(linesOf(entries.get("그룹.csv"))[1]).toContain("단골손님");
    expect(linesOf(entries.get("태그.csv"))[1]).toContain("오래된 손님");
    expect(linesOf(entries.get("자동그룹.csv"))[1]).toMatch(/^봄 손님,.*오래된 손님.*,1$/);
    expect(linesOf(entries.get("발송대기.csv"))[1]).toMatch(/^봄\/여름: 이야기,.*,단골손님,$/);
    expect(linesOf(entries.get("발송.csv"))[1]).toContain("2026-02-01 12:00");
    expect(linesOf(entries.get("읽음.csv"))[1]).toContain("봄/여름: 이야기");
    expect(linesOf(entries.get("저작권료.csv"))[1]).toContain("202602");
    expect(entries.get("회원정보.csv")).toContain(member.email);
    expect(entries.get("README.txt")).toMatch(/\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}에 만들었습니다/);
    expect(entries.get("README.txt")).toContain("친구.csv\r\n    친구 목록과 적어 둔 내용 (1개)");
    for (const name of ["결제.csv", "동의.csv", "로그인.csv", "기기.csv", "알림설정.csv", "발송결과.csv", "세미나.csv", "즐겨찾기.csv"])
      expect(entries.get(name)?.startsWith("\uFEFF"), name).toBe(true);

    const all = [...entries.values()].join("\n");
    for (const secret of ["secret-token", "$argon2", "남의 글", "남의 친구", "v1:"]) expect(all).not.toContain(secret);
    expect(await mailsTo(member.email)).toMatchObject([{ subject: expect.stringContaining("내 자료를 받을 수 있습니다") }]);
  });

  it("can be imported again with its texts and pictures", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    const fileId = "b2".repeat(16);
    await fileStore().put(fileId, Buffer.from("그림"), "image/png");
    const size = { fileName: "a.png", contentType: "image/png", size: 6, createdAt: new Date() };
    await database()
      .insert(storedFile)
      .values({ fileId, userId: member.userId, ...size });
    await makePostRow(member.userId, { title: "돌아올 글", contents: `<p>글</p><p><img src="/files/${fileId}" alt="봄" /></p>` });
    const exportId = await ask(ctx);
    await runExport(job(), exportId);
    const converted = await convert(await packedOf(ctx, exportId), "내 자료.zip");
    expect(converted).toMatchObject({ posts: [{ title: "돌아올 글", notes: [], pictures: [{ path: `사진/${fileId}.png` }] }] });
  });

  it("needs a fresh proof; one at a time, three a day, one per form", async () => {
    const member = await makeMemberWithPassword();
    const { token } = await loginAs(member);
    const ctx = makeCtx((await findMember(token))!);
    await database().update(session).set({ provedAt: null }).where(eq(session.userId, member.userId));
    await expect(ask(ctx)).rejects.toMatchObject({ code: "account.proof-needed" });
    await recordProof(ctx);
    const first = await startExport(ctx, "one-form-key");
    expect(await startExport(ctx, "one-form-key")).toBe(first);
    await expect(ask(ctx)).rejects.toMatchObject({ code: "exports.running" });
    await runExport(job(), first);
    for (let n = 0; n < 2; n++) await runExport(job(), await ask(ctx));
    await expect(ask(ctx)).rejects.toMatchObject({ code: "exports.too-many" });
  });

  it("is written and mailed once by two workers, also after one died", async () => {
    const member = await makeMember();
    await makePostRow(member.userId);
    const exportId = await ask(ctxOf(member));
    expect((await Promise.all([1, 2, 3].map(() => runExport(job(), exportId)))).toSorted()).toEqual(["gone", "gone", "ready"]);
    expect(await mailsTo(member.email)).toHaveLength(1);
    expect(await runExport(job(), exportId)).toBe("gone");

    const next = await ask(ctxOf(member));
    // State that a killed worker leaves.
    const dead = { state: "RUNNING" as const, attempts: 1, parts: 2, beatAt: job().now() };
    const { fileId } = await rowOf(next);
    await database().update(memberExport).set(dead).where(eq(memberExport.exportId, next));
    await fileStore().put(partName(fileId, 1, 2), Buffer.from("half"), "application/zip");
    expect(await runExport(job(), next)).toBe("gone");
    const late = later(61_000);
    expect((await unfinishedExports(late)).map((one) => one.exportId)).toContain(next);
    expect(await runExport(late, next)).toBe("ready");
    expect(await fileStore().get(partName(fileId, 1, 2))).toBeNull();
    expect(await fileStore().get(partName(fileId, 2, 1))).not.toBeNull();
    expect(await mailsTo(member.email)).toHaveLength(2);
  });

  it("is dropped by a worker that lost its lease", async () => {
    const member = await makeMember();
    const exportId = await ask(ctxOf(member));
    const hold = (await Hold.take(job(), exportId))!;
    expect(await Hold.take(job(), exportId)).toBeNull();
    const next = (await Hold.take(later(61_000), exportId))!;
    await next.set({ parts: 1 });
    await expect(hold.set({ parts: 1 })).rejects.toBeInstanceOf(LeaseLost);
    expect(await mailsTo(member.email)).toEqual([]);
    expect(await rowOf(exportId)).toMatchObject({ state: "RUNNING", attempts: 2 });
  });

  it("is tried five times without a file store, then mails the failure", async () => {
    const member = await makeMember();
    const exportId = await ask(ctxOf(member));
    vi.stubEnv("S3_ENDPOINT", "http://127.0.0.1:1999");
    vi.stubEnv("S3_BUCKET", "geulbeot");
    forgetSettings();
    const outcomes = [];
    for (let n = 0; n < 5; n++) outcomes.push(await runExport(job(), exportId));
    vi.unstubAllEnvs();
    forgetSettings();
    expect(outcomes).toEqual(["later", "later", "later", "later", "failed"]);
    expect(await mailsTo(member.email)).toMatchObject([{ subject: expect.stringContaining("만들지 못했습니다") }]);
    expect((await readExports(ctxOf(member)))[0]).toMatchObject({ state: "FAILED" });
  });

  it("opens only to its owner for a day, audited each time; then its files go", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    const exportId = await ask(ctx);
    await expect(openExport(ctx, exportId)).rejects.toMatchObject({ code: "exports.not-ready" });
    await runExport(job(), exportId);
    await openExport(ctx, exportId);
    const opened = and(eq(auditLog.deed, "exports.export-opened"), eq(auditLog.subject, `member_export:${exportId}`));
    expect(await database().$count(auditLog, opened)).toBe(1);
    await expect(openExport(ctxOf(await makeMember()), exportId)).rejects.toMatchObject({ code: "common.not-found" });
    const { fileId } = await rowOf(exportId);
    expect(await fileStore().get(partName(fileId, 1, 1))).not.toBeNull();

    const over = later(24 * HOUR_MS + 1_000);
    await expect(openExport({ ...ctx, now: over.now }, exportId)).rejects.toMatchObject({ code: "exports.gone" });
    await forgetOldExports(over);
    expect(await fileStore().get(partName(fileId, 1, 1))).toBeNull();
    expect(await rowOf(exportId)).toMatchObject({ state: "GONE", parts: 0 });
    await forgetOldExports(later(31 * 24 * HOUR_MS));
    expect(await rowOf(exportId)).toBeUndefined();
  });

  it("ends when the member withdraws, also while running", async () => {
    const member = await makeMemberWithPassword();
    const ctx = ctxOf(member);
    const ready = await ask(ctx);
    await runExport(job(), ready);
    const waiting = await ask(ctx);
    const { fileId } = await rowOf(ready);
    await withdraw(ctx);
    expect(await fileStore().get(partName(fileId, 1, 1))).toBeNull();
    expect(await runExport(job(), waiting)).toBe("gone");
    expect([(await rowOf(ready)).state, (await rowOf(waiting)).state]).toEqual(["GONE", "GONE"]);
  });
});
