import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { memberFields } from "~/areas/account/member-fields";
import { pinPost } from "~/areas/blog/desk/pin-post.server";
import { convert } from "~/areas/blog/bringing/internal/convert";
import { blogPictureFields, blogProfileFields } from "~/areas/blog/profile/blog-profile-fields";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { PostInput, TempInput } from "~/areas/blog/contents.schema.server";
import { postFormFields } from "~/areas/blog/post-form-fields";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { planPost } from "~/areas/blog/writing/planning/plan-post.server";
import { saveTemp } from "~/areas/blog/writing/save-temp.server";
import { runExport } from "~/areas/exports/run-export.server";
import { startExport } from "~/areas/exports/start-export.server";
import { checkIn } from "~/areas/seminars/attendees/check-in.server";
import { muteComments } from "~/areas/seminars/comments/mute-comments.server";
import { replyToComment, writeComment } from "~/areas/seminars/comments/write-comment.server";
import { mailApplicants } from "~/areas/seminars/letters/mail-applicants.server";
import { saveDraft } from "~/areas/seminars/writing/save-draft.server";
import { seminarFields } from "~/areas/seminars/writing/seminar-fields";
import { DraftInput } from "~/areas/seminars/writing/seminar.schema.server";
import { friendNoteFields } from "~/areas/sending/friends/friend-note-fields";
import { chooseWeeklyMost } from "~/areas/sending/pressure/weekly-most.server";
import { seal } from "~/core/crypto.server";
import { type Fields, marked, namesOf } from "~/core/fields/declared";
import { fileStore } from "~/integrations/files.server";
import { database } from "~db/client.server";
import { userAdditionalInformation } from "~db/schema/account";
import { storedFile } from "~db/schema/blog";
import { subscription } from "~db/schema/payments";
import { sendGroup, sendRun } from "~db/schema/sending";
import { makePost } from "../../support/factories/blog";
import { makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { entriesOf, linesOf, packedOf } from "../../support/factories/exports";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

let keys = 0;
async function copied(ctx: ReturnType<typeof ctxOf>) {
  const exportId = await startExport(ctx, `form-of-fields-${++keys}`);
  expect(await runExport(job(), exportId)).toBe("ready");
  return { entries: await entriesOf(ctx, exportId), packed: await packedOf(ctx, exportId) };
}
const cellsOf = (line = "") => line.split(",");
/** Cells by heading, so that a new field moves no cell. */
function rowsOf(csv = ""): Record<string, string>[] {
  const [headings, ...lines] = linesOf(csv).map(cellsOf);
  return lines.map((cells) => Object.fromEntries(headings!.map((heading, at) => [heading, cells[at] ?? ""])));
}
const labelsOf = (fields: Fields) => marked(fields, "copy").map((name) => fields[name]!.label);

async function makeBusyMember() {
  const member = await makeMember();
  const ctx = ctxOf(member);
  const fileId = randomUUID().replaceAll("-", "");
  await fileStore().put(fileId, Buffer.from("그림"), "image/png");
  await database()
    .insert(storedFile)
    .values({ fileId, userId: member.userId, fileName: "a.png", contentType: "image/png", size: 6, createdAt: new Date() });
  const more = {
    country: "KR",
    province: "seoul",
    occupation: "worker",
    companyName: "글벗상사",
    jobPosition: "manager",
    job: "marketing",
  };
  await database()
    .insert(userAdditionalInformation)
    .values({ userId: member.userId, ...more, birth: "1990-01-31" })
    .onDuplicateKeyUpdate({ set: more });
  await saveBlogProfile(ctx, { selfIntroduction: "반가워요", activitySector1: "finance", kakaoId: "geulbeot", kakaoQrFileId: fileId });
  return { member, ctx, fileId };
}

describe("a member's export has every field of the member's forms (rule 235)", () => {
  it("has a column or line for each declared field", async () => {
    const { ctx } = await makeBusyMember();
    const { entries } = await copied(ctx);
    const headings = (name: string) => cellsOf(linesOf(entries.get(name))[0]);
    const hasAll = (name: string, fields: Fields) =>
      expect(headings(name), name).toEqual(expect.arrayContaining(labelsOf(fields).filter((label) => label !== "내용")));
    hasAll("세미나.csv", seminarFields);
    hasAll("세미나임시저장.csv", seminarFields);
    hasAll("글.csv", postFormFields);
    hasAll("예약.csv", postFormFields);
    hasAll("친구.csv", friendNoteFields);
    const lines = linesOf(entries.get("회원정보.csv")).map((line) => cellsOf(line)[0]);
    for (const fields of [memberFields, blogProfileFields, blogPictureFields] as Fields[])
      expect(lines).toEqual(expect.arrayContaining(labelsOf(fields)));
  });

  it("has the host's own seminars and drafts, texts as pages and other fields in words", async () => {
    const { member, ctx, fileId } = await makeBusyMember();
    const { seminarId } = await makeSeminar({
      host: member,
      title: "봄 세미나",
      seminarType: "offline",
      seminarLocation: "서울 중구",
      startAt: new Date("2026-03-10T05:00:00Z"),
      applyUntil: new Date("2026-03-09T09:00:00Z"),
      capacity: 30,
      contents: `<p>함께 <b>배워요</b></p><p><img src="/files/${fileId}" alt="" /></p>`,
    });
    await makeSeminar({ title: "남의 세미나" });
    const draft = {
      title: "쓰던 세미나",
      contents: "<p>초안</p>",
      mainSubject: "finance",
      capacity: "12",
      startDateTime: "2026-04-01T10:00",
    };
    const { seminarDraftId } = await saveDraft(ctx, DraftInput.parse(draft));
    const { entries } = await copied(ctx);

    expect(rowsOf(entries.get("세미나.csv"))).toMatchObject([
      {
        번호: `${seminarId}`,
        제목: "봄 세미나",
        주제: "금융·재테크",
        "세미나 유형": "오프라인",
        시작: "2026-03-10 14:00",
        종료: "2026-03-10 16:00",
        장소: "서울 중구",
        정원: "30",
        "신청 마감": "2026-03-09 18:00",
        취소: "",
      },
    ]);
    expect(entries.get(`세미나/${seminarId}-봄 세미나.html`)).toContain(
      `<p>함께 <b>배워요</b></p><p><img src="../사진/${fileId}.png" alt="" /></p>`,
    );
    expect(rowsOf(entries.get("세미나임시저장.csv"))).toMatchObject([
      { 번호: `${seminarDraftId}`, 제목: "쓰던 세미나", 주제: "금융·재테크", 시작: "2026-04-01T10:00", 종료: "", 정원: "12" },
    ]);
    expect(entries.get(`세미나 임시저장/${seminarDraftId}-쓰던 세미나.html`)).toContain("<p>초안</p>");
    expect([...entries.keys(), ...entries.values()].join("\n")).not.toContain("남의 세미나");
  });

  it("has subject, type, picture and shop state of posts, planned posts and temporary saves", async () => {
    const { member, ctx, fileId } = await makeBusyMember();
    const post = { title: "봄 이야기", mainSubject: "finance", contentsType: "column", shopYn: "N" as const, pictureFileId: fileId };
    const contentsId = await makePostRow(member.userId, post);
    const { tempContentsId } = await saveTemp(ctx, TempInput.parse({ title: "쓰던 글", contents: "<p>초안</p>", mainSubject: "finance" }));
    const planned = PostInput.parse({ title: "내일 글", contents: "<p>내일</p>", mainSubject: "finance" });
    const { plannedPostId } = await planPost(ctx, { ...planned, publishAt: new Date("2026-03-02T00:00:00Z") });
    const { entries } = await copied(ctx);
    expect(rowsOf(entries.get("예약.csv"))).toMatchObject([
      { 번호: `${plannedPostId}`, 제목: "내일 글", 주제: "금융·재테크", "콘텐츠 숍": "올림", "발행할 시각": "2026-03-02 09:00" },
    ]);
    expect(entries.get(`예약/${plannedPostId}-내일 글.html`)).toContain("<p>내일</p>");
    expect(rowsOf(entries.get("글.csv"))).toMatchObject([
      { 번호: `${contentsId}`, 주제: "금융·재테크", 유형: "칼럼", "대표 사진": `사진/${fileId}.png`, "콘텐츠 숍": "안 올림" },
    ]);
    expect(rowsOf(entries.get("임시저장.csv"))).toMatchObject([
      { 번호: `${tempContentsId}`, 제목: "쓰던 글", 주제: "금융·재테크", "콘텐츠 숍": "올림" },
    ]);
  });

  it("has notes of friends gone from the list, but none of deleted friends", async () => {
    const { member, ctx } = await makeBusyMember();
    const goneAt = new Date("2026-02-01T03:00:00Z");
    await makeFriendRow(member.userId, { profileNickname: "떠난 친구", sealedPhone: seal("01012345678"), gender: "female", goneAt });
    await makeFriendRow(member.userId, { profileNickname: "지운 친구", goneAt });
    const { entries } = await copied(ctx);
    expect(rowsOf(entries.get("친구.csv"))).toMatchObject([
      { 닉네임: "떠난 친구", 휴대전화: "01012345678", 성별: "여성", "목록에서 사라진 시각": "2026-02-01 12:00" },
    ]);
  });

  it("has only the member's own series, pins, mails, notices and choices", async () => {
    const [{ member, ctx }, other] = [await makeBusyMember(), await makeBusyMember()];
    for (const { who, name } of [
      { who: { member, ctx }, name: "내" },
      { who: other, name: "남의" },
    ]) {
      const [first, second] = [await makePost(who.member, { title: `${name} 첫 글` }), await makePost(who.member)];
      for (const { contentsId } of [second, first]) await putInSeries(who.ctx, { contentsId, name: `${name} 연재` });
      await pinPost(who.ctx, { contentsId: first.contentsId, pinned: true });
      const { seminarId } = await makeSeminar({ host: who.member, title: `${name} 세미나` });
      const { member: guest } = await makeApplicant(seminarId, await makeMember({ name: `${name} 손님` }));
      const letter = {
        subject: `${name} 안내`,
        text: `${name} 준비물`,
        audience: "all" as const,
        formKey: `letter-of-${who.member.userId}`,
      };
      await mailApplicants(who.ctx, { seminarId, ...letter });
      await muteComments(who.ctx, seminarId, "mute");
      await chooseWeeklyMost(who.ctx, 3);
      const run = { userId: who.member.userId, contentsId: first.contentsId, formKey: `run-of-${who.member.userId}`, total: 1 };
      await database()
        .insert(sendRun)
        .values({ ...run, opening: `${name} 인사`, adName: "글벗상사", adContact: "02-123-4567" });
      await database()
        .insert(sendGroup)
        .values({ userId: who.member.userId, groupName: `${name} 빈 그룹` });
      await muteComments(ctxOf(guest), seminarId, "mute");
    }
    const { entries } = await copied(ctx);
    expect(rowsOf(entries.get("연재.csv")).map((row) => [row["연재"], row["순서"]])).toEqual([
      ["내 연재", "1"],
      ["내 연재", "2"],
    ]);
    const pinned = rowsOf(entries.get("글.csv")).filter((row) => row["블로그 맨 위에 고정한 시각"] !== "");
    expect(pinned).toMatchObject([{ 제목: "내 첫 글", "블로그 맨 위에 고정한 시각": "2026-03-01 00:00" }]);
    expect(rowsOf(entries.get("세미나메일.csv"))).toMatchObject([
      { 세미나: "내 세미나", 제목: "내 안내", 내용: "내 준비물", "받는 사람 수": "1" },
    ]);
    expect(rowsOf(entries.get("발송문구.csv"))).toMatchObject([{ 제목: "내 첫 글", "첫 줄": "내 인사", "광고: 연락처": "02-123-4567" }]);
    expect(rowsOf(entries.get("그룹.csv"))).toEqual([{ 그룹: "내 빈 그룹", "친구 번호": "", 닉네임: "", 이름: "" }]);
    expect(rowsOf(entries.get("알림.csv"))).toMatchObject([{ 알림: "‘내 세미나’에 신청이 1건 들어왔어요.", 읽음: "" }]);
    expect(rowsOf(entries.get("알림설정.csv")).at(-1)).toEqual({ 알림: "세미나 댓글: 내 세미나", 종: "", 메일: "안 받음", 기기: "" });
    expect(linesOf(entries.get("회원정보.csv"))).toContain("한 친구에게 일주일에 보낼 최대,3");
    const all = [...entries.keys(), ...entries.values()].join("\n");
    for (const theirs of ["남의", "손님", other.member.email]) expect(all).not.toContain(theirs);
  });

  it("has applications, comments and recurring payments with their states", async () => {
    const { member, ctx } = await makeBusyMember();
    const { seminarId, host } = await makeSeminar({ title: "남이 여는 세미나" });
    const { attendeesId } = await makeApplicant(seminarId, member);
    await checkIn(ctxOf(host), "mine", { attendeesId, came: true });
    const parentCommentId = await writeComment(ctx, { seminarId, comment: "질문이 있어요", publicPrivateYn: "N" });
    await replyToComment(ctxOf(host), { seminarId, comment: "주최자의 답", parentCommentId });
    const paid = { amountWon: 100_000, anchorDay: 1, nextChargeDay: "2026-03-31", nextTryDay: "2026-03-31" };
    const sealedSid = seal("provider-number");
    await database()
      .insert(subscription)
      .values({ userId: member.userId, sealedSid, status: "ACTIVE", ...paid });
    const { entries } = await copied(ctx);
    expect(rowsOf(entries.get("세미나신청.csv"))).toMatchObject([
      { 세미나: "남이 여는 세미나", 전화번호: "01012345678", 상태: "신청함", "참석을 확인한 시각": "2026-03-01 00:00" },
    ]);
    expect(rowsOf(entries.get("세미나댓글.csv"))).toMatchObject([{ 댓글: "질문이 있어요", 공개: "비공개", "주최자가 가린 시각": "" }]);
    expect(rowsOf(entries.get("정기결제.csv"))).toMatchObject([{ 금액: "100000", 상태: "이용 중", "다음 결제일": "2026-03-31" }]);
    const all = [...entries.values()].join("\n");
    for (const theirs of ["provider-number", "주최자의 답", host.email]) expect(all).not.toContain(theirs);
  });

  it("shows work and blog profile in words", async () => {
    const { ctx, fileId } = await makeBusyMember();
    const { entries } = await copied(ctx);
    const lines = linesOf(entries.get("회원정보.csv"));
    expect(lines).toEqual(
      expect.arrayContaining(["회사명,글벗상사", "활동 분야 1,금융·재테크", "자기소개,반가워요", `카카오톡 QR 이미지,사진/${fileId}.png`]),
    );
    expect(lines.find((line) => line.startsWith("지역,"))).not.toContain("seoul");
  });

  it("imports only posts when uploaded again", async () => {
    const { member, ctx } = await makeBusyMember();
    await makePostRow(member.userId, { title: "돌아올 글" });
    await makeSeminar({ host: member, title: "봄 세미나" });
    await saveDraft(ctx, DraftInput.parse({ title: "쓰던 세미나", contents: "<p>초안</p>" }));
    const { packed } = await copied(ctx);
    const converted = await convert(packed, "내 자료.zip");
    expect(converted).toMatchObject({ posts: [{ title: "돌아올 글" }] });
  });

  it("never uses one label for two fields of a form", () => {
    for (const fields of [seminarFields, postFormFields, friendNoteFields, memberFields, blogProfileFields] as Fields[])
      expect(new Set(labelsOf(fields)).size).toBe(namesOf(fields).length);
  });
});
