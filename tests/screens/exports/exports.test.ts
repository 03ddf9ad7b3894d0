import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { partName } from "~/areas/exports/internal/part-name";
import { runExport } from "~/areas/exports/run-export.server";
import { fileStore } from "~/integrations/files.server";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { memberExport } from "~db/schema/exports";
import { get, post, screen } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { makeMemberWithPassword } from "../../support/factories/account";
import { job, loginAs } from "../../support/factories/members";

const URL = "/app/my-page/export";

async function proven(): Promise<{ userId: number; as: { token: string } }> {
  const member = await makeMemberWithPassword();
  const as = await loginAs(member);
  await database().update(session).set({ provedAt: new Date() }).where(eq(session.userId, member.userId));
  return { userId: member.userId, as };
}
const keyOf = (html: string) => /name="formKey" value="([^"]+)"/.exec(html)![1]!;
const idOf = async (userId: number) => (await database().select().from(memberExport).where(eq(memberExport.userId, userId)))[0]!.exportId;

describe("내 자료 받기", () => {
  it("asks for a proof, shows progress, and serves the uncached file only to its owner", async () => {
    const { userId, as } = await proven();
    await makePostRow(userId);
    const before = await screen(URL, as);
    expect(before.text).toContain("하루 동안 나만 받을 수 있어요.");
    const answer = await post(URL, { formKey: keyOf(before.html) }, as);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, URL]);
    const waiting = await get(URL, as);
    expect(waiting.headers.get("Refresh")).toBe("3");
    expect((await screen(URL, as)).html).not.toContain("내 자료 만들기");

    const exportId = await idOf(userId);
    expect((await get(`/app/my-page/export-file?exportId=${exportId}`, as)).status).toBe(409);
    await runExport(job(), exportId);
    const ready = await screen(URL, as);
    expect(ready.html).toContain(`href="/app/my-page/export-file?exportId=${exportId}"`);
    const file = await get(`/app/my-page/export-file?exportId=${exportId}`, as);
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("application/zip");
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="geulbeot.zip"; filename\*=UTF-8''/);
    expect(file.headers.get("Cache-Control")).toContain("no-store");
    expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([bytes.subarray(0, 2).toString(), bytes.length]).toEqual(["PK", Number(file.headers.get("Content-Length"))]);

    const other = await proven();
    expect((await get(`/app/my-page/export-file?exportId=${exportId}`, other.as)).status).toBe(404);
    expect((await get(`/app/my-page/export-file?exportId=${exportId}`)).headers.get("Location")).toContain("/app/login");
    expect((await get("/app/my-page/export-file?exportId=x", as)).status).toBe(404);

    await database()
      .update(memberExport)
      .set({ expiresAt: new Date(0) })
      .where(eq(memberExport.exportId, exportId));
    expect((await get(`/app/my-page/export-file?exportId=${exportId}`, as)).status).toBe(410);
    expect((await screen(URL, as)).text).toContain("기간이 지남");
  });

  it("redirects a member without a fresh proof, for the request and the file", async () => {
    const { userId, as } = await proven();
    const key = keyOf((await screen(URL, as)).html);
    await post(URL, { formKey: key }, as);
    const exportId = await idOf(userId);
    await runExport(job(), exportId);
    await database().update(session).set({ provedAt: null }).where(eq(session.userId, userId));
    const file = await get(`/app/my-page/export-file?exportId=${exportId}`, as);
    expect([file.status, file.headers.get("Location")]).toEqual([303, "/app/user/prove?redirectUrl=%2Fapp%2Fmy-page%2Fexport"]);
    const pressed = await post(URL, { formKey: "another-key" }, as);
    expect(pressed.headers.get("Location")).toContain("/app/user/prove");
  });

  it("points a repeated request to the existing export", async () => {
    const { userId, as } = await proven();
    const press = { formKey: keyOf((await screen(URL, as)).html) };
    await post(URL, press, as);
    await runExport(job(), await idOf(userId));
    const noticeText = async () => {
      const flash = (await post(URL, press, as)).headers.getSetCookie().map((line) => line.split(";")[0]!);
      return (await screen(URL, { ...as, headers: { Cookie: flash.join("; ") } })).text;
    };
    expect(await noticeText()).toContain("앞서 요청한 자료는 아래에 있습니다. 새로 만들려면 다시 눌러 주세요.");
    const later = Array.from({ length: 5 }, (_, n) => ({
      ...{ userId, formKey: `later-${n}`, fileId: `later-${n}` },
      state: "READY" as const,
    }));
    await database()
      .insert(memberExport)
      .values(later.map((row) => ({ ...row, createdAt: new Date(), updatedAt: new Date() })));
    expect(await noticeText()).toContain("앞서 요청한 자료는 이미 처리했습니다. 새로 만들려면 다시 눌러 주세요.");
  });

  it("answers 500 when the first part cannot be read, instead of an empty file", async () => {
    const { userId, as } = await proven();
    await post(URL, { formKey: keyOf((await screen(URL, as)).html) }, as);
    const exportId = await idOf(userId);
    await runExport(job(), exportId);
    const [row] = await database().select().from(memberExport).where(eq(memberExport.exportId, exportId));
    await fileStore().remove(partName(row!.fileId, row!.attempts, 1));
    const file = await get(`/app/my-page/export-file?exportId=${exportId}`, as);
    expect([file.status, file.headers.get("Content-Type")]).toEqual([500, "text/html; charset=utf-8"]);
  });
});
