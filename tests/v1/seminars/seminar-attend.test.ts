import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { unseal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { attendee } from "~db/schema/seminars";
import { rest } from "../../support/app";
import { loginAs, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

const attend = "/v1/seminar/attend";
const invitation = (seminarId: unknown) => `/v1/seminar/seminar-invitation?seminarId=${seminarId}`;
const body = { companyName: "글벗", phoneNumberEncryption: "010-1234-5678" };

describe("POST /v1/seminar/attend", () => {
  it("applies for the logged-in member regardless of the body, and changes the application when repeated", async () => {
    const { seminarId } = await makeSeminar();
    const [me, other] = [await makeMember(), await makeMember()];
    const sent = { ...body, seminarId, name: other.name, email: other.email, attendeesId: 1, userId: other.userId };
    const first = await rest("POST", attend, { as: await loginAs(me), body: sent });
    expect(first).toMatchObject({ status: 200, body: { returnCode: "SUCCESS", message: "신청이 완료되었습니다.", state: "APPLIED" } });
    const again = await rest("POST", attend, { as: await loginAs(me), body: { ...sent, companyName: "새 회사" } });
    expect(again.body).toMatchObject({ message: "신청 내용을 바꿨습니다.", state: "APPLIED" });
    expect(again.body.attendeesId).toBe(first.body.attendeesId);
    const rows = await database().select().from(attendee).where(eq(attendee.seminarId, seminarId));
    expect(rows).toMatchObject([{ userId: me.userId, companyName: "새 회사", state: "APPLIED" }]);
    expect(unseal(rows[0]!.sealedPhone)).toBe("01012345678");
  });

  it("answers the place in the queue when no seat is free", async () => {
    const { seminarId } = await makeSeminar({ capacity: 1 });
    await makeApplicant(seminarId);
    const { body: answer } = await rest("POST", attend, { as: await loginAs(await makeMember()), body: { ...body, seminarId } });
    expect(answer).toMatchObject({ returnCode: "SUCCESS", state: "WAITING", place: 1 });
  });

  it("refuses missing fields by name, a guest, and an unknown seminar", async () => {
    const { seminarId } = await makeSeminar();
    const { status, body: answer } = await rest("POST", attend, { as: await loginAs(await makeMember()), body: { seminarId } });
    expect(status).toBe(400);
    expect(answer.errors).toEqual([
      { path: "companyName", message: "소속을 입력해 주세요." },
      { path: "phoneNumberEncryption", message: "전화번호를 입력해 주세요." },
    ]);
    expect((await rest("POST", attend, { body: { ...body, seminarId } })).status).toBe(401);
    const unknown = await rest("POST", attend, { as: await loginAs(await makeMember()), body: { ...body, seminarId: 999_999_999 } });
    expect(unknown).toMatchObject({ status: 404, body: { code: "seminars.unknown" } });
  });
});

describe("GET /v1/seminar/seminar-invitation", () => {
  it("answers anybody, with an online room's address only for host and seat holders", async () => {
    const { seminarId, host } = await makeSeminar({ title: "금리", contents: "<p>글</p><script>1</script>", capacity: 1 });
    const [seated, waiting] = [await makeApplicant(seminarId), await makeApplicant(seminarId)];
    const { status, body: answer } = await rest("GET", invitation(seminarId));
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      seminarId,
      title: "금리",
      mainSubject: "finance",
      hostNickName: host.nickname,
      hostUserId: host.userId,
      startDateTime: "2026-03-07T15:00:00.000Z",
      endDateTime: "2026-03-07T17:00:00.000Z",
      seminarType: "online",
      seminarLocation: "신청하면 알려 드려요.",
      contents: "<p>글</p>",
      state: "full",
    });
    expect(answer.goToLink).toMatch(new RegExp(`^https?://.*/app/seminar/seminar-invitation\\?seminarId=${seminarId}$`));
    const location = async (as: Parameters<typeof rest>[2]) => (await rest("GET", invitation(seminarId), as)).body.seminarLocation;
    expect(await location({ as: await loginAs(waiting.member) })).toBe("신청하면 알려 드려요.");
    for (const who of [seated.member, host]) expect(await location({ as: await loginAs(who) })).toBe("https://meet.example.test/abc");
  });

  it("answers 404 for an unknown or deleted seminar, 400 for an invalid id", async () => {
    const { seminarId } = await makeSeminar({ deletedAt: new Date() });
    for (const id of [999_999_999, seminarId])
      expect(await rest("GET", invitation(id))).toMatchObject({ status: 404, body: { code: "seminars.unknown" } });
    expect((await rest("GET", invitation("x"))).status).toBe(400);
  });
});
