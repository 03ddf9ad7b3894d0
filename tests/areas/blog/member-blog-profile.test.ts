import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { BlogProfileInput } from "~/areas/blog/profile/blog-profile.schema.server";
import { editBlogProfile } from "~/areas/blog/profile/edit-blog-profile.server";
import { ownBlogProfile } from "~/areas/blog/profile/read-blog-profile.server";
import { onAnnounced } from "~/core/announce.server";
import type { Member } from "~/core/ctx.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { ctxOf, makeMember } from "../../support/factories/members";

const fields = (member: Member, over: object = {}) => ({ userNickname: member.nickname, activitySector_1: "finance", ...over });
const input = (member: Member, over: object = {}) => BlogProfileInput.parse(fields(member, over));

async function problems(over: object): Promise<unknown[]> {
  setKoreanErrors();
  const result = BlogProfileInput.safeParse({ userNickname: "하늘작가", activitySector_1: "finance", ...over });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path[0], message]);
}

async function picture(bytes?: number): Promise<File> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#35a" } })
    .png()
    .toBuffer();
  const padded = bytes ? Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]) : picture;
  return new File([new Uint8Array(padded)], "얼굴.PNG", { type: "image/png" });
}

describe("the fields of a blog profile (1 §5, rules 99 to 103)", () => {
  it("allow 50 characters on 3 lines as introduction, line breaks not counted", async () => {
    const of = (selfIntroduction: string) => problems({ selfIntroduction });
    expect(await of("가".repeat(50))).toEqual([]);
    expect(await of(`${"가".repeat(17)}\r\n${"나".repeat(17)}\r\n${"다".repeat(16)}`)).toEqual([]);
    expect(await of("😀".repeat(50))).toEqual([]);
    expect(await of("가".repeat(51))).toEqual([["selfIntroduction", "50자까지 입력할 수 있습니다."]]);
    expect(await of("하나\n둘\n셋\n넷")).toEqual([["selfIntroduction", "3줄까지 입력할 수 있습니다."]]);
  });

  it("need at least one sector, and all different", async () => {
    expect(await problems({ activitySector_1: "" })).toEqual([["activitySector_1", "활동 분야를 하나 이상 골라 주세요."]]);
    expect(await problems({ activitySector_2: "", activitySector_3: "" })).toEqual([]);
    expect(await problems({ activitySector_3: "finance" })).toEqual([["activitySector_3", "활동 분야가 중복됩니다."]]);
  });

  it("allow only an http or https address as consultation link", async () => {
    expect(await problems({ requestConsultationPath: "https://example.com/form?a=1" })).toEqual([]);
    for (const path of ["example", "javascript:alert(1)", "ftp://example.com"])
      expect(await problems({ requestConsultationPath: path })).toEqual([
        ["requestConsultationPath", "http:// 또는 https://로 시작하는 주소를 입력해 주세요."],
      ]);
  });

  it("need a nickname of 2 to 20 characters", async () => {
    expect(await problems({ userNickname: undefined })).toEqual([["userNickname", "닉네임을 입력해 주세요."]]);
    expect(await problems({ userNickname: "가" })).toEqual([["userNickname", "2자에서 20자까지 입력해 주세요."]]);
  });
});

describe("saving a blog profile", () => {
  it("stores nickname, pictures and sectors; before the first save the default sectors are shown", async () => {
    const member = await makeMember();
    expect(await ownBlogProfile(ctxOf(member))).toMatchObject({
      saved: false,
      activitySector_1: "finance",
      activitySector_2: "domestic_travel",
      activitySector_3: "entertainment",
      subscribeUrl: expect.stringMatching(new RegExp(`/app/subscribe/${member.userId}$`)),
    });
    const nickname = `${member.nickname}새`;
    const pictures = { picturePathFile: await picture(), kakaoQrImageFile: await picture(1_000_000) };
    await editBlogProfile(
      ctxOf(member),
      input(member, { ...pictures, userNickname: nickname, selfIntroduction: "첫 줄\n둘째 줄", kakaoId: "sky" }),
    );
    const saved = await ownBlogProfile(ctxOf(member));
    expect(saved).toMatchObject({
      saved: true,
      userNickname: nickname,
      selfIntroduction: "첫 줄\n둘째 줄",
      activitySector_2: null,
      kakaoId: "sky",
    });
    expect([saved.picturePath, saved.kakaoQrImageUrl]).toEqual([expect.stringMatching(/^\/files\//), expect.stringMatching(/^\/files\//)]);

    const renamed = { ...member, nickname };
    await editBlogProfile(ctxOf(renamed), input(renamed, { removeKakaoQrImage: "Y" }));
    expect(await ownBlogProfile(ctxOf(renamed))).toMatchObject({ picturePath: saved.picturePath, kakaoQrImageUrl: null });
  });

  it("notifies every process, so that cached pages are rendered again", async () => {
    const member = await makeMember();
    const heard: string[] = [];
    onTestFinished(onAnnounced("profile-changed", (userId) => void heard.push(userId)));
    await editBlogProfile(ctxOf(member), input(member));
    expect(heard).toContain(String(member.userId));
  });

  it("is refused with another member's nickname in any case, without a change", async () => {
    const other = await makeMember({ userNickname: `Kim${Math.random().toString(36).slice(2, 9)}` });
    const member = await makeMember();
    const taken = input(member, { userNickname: other.nickname.toUpperCase(), selfIntroduction: "바뀌지 않음" });
    await expect(editBlogProfile(ctxOf(member), taken)).rejects.toMatchObject({
      code: "account.nickname-duplicate",
      options: { field: "userNickname" },
    });
    expect(await ownBlogProfile(ctxOf(member))).toMatchObject({ saved: false, userNickname: member.nickname, selfIntroduction: "" });
  });

  it("refuses one of two members who take the same nickname at once", async () => {
    const wanted = `쌍둥이${Math.random().toString(36).slice(2, 9)}`;
    const members = await Promise.all([makeMember(), makeMember()]);
    const outcomes = await Promise.allSettled(
      members.map((member) => editBlogProfile(ctxOf(member), input(member, { userNickname: wanted }))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "account.nickname-duplicate" } });
  });

  it("is refused at the field with a picture over 1,000,000 bytes or with another file", async () => {
    const member = await makeMember();
    const large = input(member, { kakaoQrImageFile: await picture(1_000_001) });
    await expect(editBlogProfile(ctxOf(member), large)).rejects.toMatchObject({
      code: "files.photo-too-large",
      options: { field: "kakaoQrImageFile" },
    });
    const fake = input(member, { picturePathFile: new File(["<svg/>"], "그림.png") });
    await expect(editBlogProfile(ctxOf(member), fake)).rejects.toMatchObject({
      code: "files.photo-type",
      options: { field: "picturePathFile" },
    });
  });

  it("is refused with an unknown sector", async () => {
    const member = await makeMember();
    await expect(editBlogProfile(ctxOf(member), input(member, { activitySector_2: "nothing" }))).rejects.toMatchObject({
      code: "blog.unknown-code",
      options: { field: "activitySector_2" },
    });
  });
});
