import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "~db/client.server";
import { blogProfile } from "~db/schema/blog";
import { post, refused, screen } from "../../support/app";
import { makeHiddenCode } from "../../support/factories/master";
import { loginAs, makeMember } from "../../support/factories/members";
import { locationOf } from "../../support/jar";

const HERE = "/app/user/blog-profile";

describe(HERE, () => {
  test("shows the default sectors and the subscribe link, and saves the profile", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const page = await screen(HERE, as);
    expect(page.one("input[readonly]").getAttributeValue("value")).toMatch(new RegExp(`/app/subscribe/${member.userId}$`));
    const chosen = page.all("select option[selected]").map((option) => option.getAttributeValue("value"));
    expect(chosen).toEqual(["finance", "domestic_travel", "entertainment"]);
    const fields = {
      userNickname: member.nickname,
      selfIntroduction: "첫 줄\r\n둘째 줄",
      activitySector_1: "finance",
      activitySector_2: "",
    };
    expect(locationOf(await post(HERE, fields, as))).toBe(HERE);
    expect((await screen(HERE, as)).one("textarea").textContent.trim()).toBe("첫 줄\n둘째 줄");
  });

  test("keeps a hidden sector in its dropdown (rule 199)", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const fields = { userNickname: member.nickname, activitySector_1: "finance" };
    await post(HERE, fields, as);
    const [hidden, other] = [await makeHiddenCode("main_subject"), await makeHiddenCode("main_subject")];
    await database().update(blogProfile).set({ activitySector2: hidden }).where(eq(blogProfile.userId, member.userId));
    const chosen = (await screen(HERE, as)).one('select[name="activitySector_2"] option[selected]');
    expect(chosen.getAttributeValue("value")).toBe(hidden);
    expect((await post(HERE, { ...fields, activitySector_2: hidden, certificate: "재무설계사" }, as)).status).toBe(303);
    await refused(HERE, { ...fields, activitySector_2: other }, 400, as);
    const [row] = await database().select().from(blogProfile).where(eq(blogProfile.userId, member.userId));
    expect(row).toMatchObject({ activitySector2: hidden, certificate: "재무설계사" });
  });

  test("shows the error at each field, and keeps the typed values", async () => {
    const as = await loginAs(await makeMember());
    const fields = { userNickname: "하늘작가님", activitySector_1: "finance", activitySector_2: "finance", certificate: "재무설계사" };
    const page = await refused(HERE, fields, 400, as);
    expect(page.text).toContain("활동 분야가 중복됩니다.");
    expect(page.text).toContain("파일은 다시 골라 주세요.");
    expect(page.one('input[name="certificate"]').getAttributeValue("value")).toBe("재무설계사");
    const other = await makeMember();
    const taken = await refused(HERE, { userNickname: other.nickname, activitySector_1: "finance" }, 409, as);
    expect(taken.text).toContain("닉네임이 중복되었습니다.");
    const large = new File([new Uint8Array(1_000_001)], "face.png");
    const tooLarge = await refused(HERE, { userNickname: "하늘작가님", activitySector_1: "finance", picturePathFile: large }, 400, as);
    expect(tooLarge.text).toContain("사진 용량이 너무 큽니다. 1,000,000바이트까지 올릴 수 있습니다.");
  });
});
