import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "~db/client.server";
import { user, userAdditionalInformation } from "~db/schema/account";
import { get, post, refused, screen } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { makeHiddenCode } from "../../support/factories/master";
import { loginAs, makeMember } from "../../support/factories/members";
import { locationOf } from "../../support/jar";

const EDIT = "/app/user/update-user-information";
const SOCIAL = "/app/user/kakao-user-update-password";
const jobs = { country: "KR", province: "seoul", occupation: "worker", jobPosition: "manager", job: "marketing", companyName: "글벗상사" };

describe(EDIT, () => {
  test("changes the fields that are not read-only, with the password, and leads to the first screen", async () => {
    const member = await makeMemberWithPassword();
    const as = await loginAs(member);
    const page = await screen(EDIT, as);
    for (const text of [member.email, member.name, "휴대전화번호", "생년월일"]) expect(page.one("dl.facts").textContent).toContain(text);
    for (const name of ["email", "name", "phone", "birth"]) expect(page.all(`input[name="${name}"]`)).toHaveLength(0);
    const nickname = `${member.nickname}새`;
    const saved = await post(
      EDIT,
      { ...jobs, userNickname: nickname, userPassword: PASSWORD, name: "다른이름", userEmail: "x@example.test" },
      as,
    );
    expect([saved.status, locationOf(saved)]).toEqual([303, "/app/main"]);
    const [row] = await database().select().from(user).where(eq(user.userId, member.userId));
    expect(row).toMatchObject({ userNickname: nickname, name: member.name, userEmail: member.email });
    const [more] = await database().select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, member.userId));
    expect(more).toMatchObject(jobs);
  });

  test("refuses a wrong password at its field, and keeps all other typed values", async () => {
    const member = await makeMemberWithPassword();
    const page = await refused(EDIT, { ...jobs, userNickname: "고친닉네임", userPassword: "Wrong-pw-1!" }, 400, await loginAs(member));
    expect(page.text).toContain("비밀번호가 맞지 않습니다.");
    expect(page.one('input[name="userPassword"]').getAttributeValue("aria-invalid")).toBe("true");
    expect(page.one('input[name="userNickname"]').getAttributeValue("value")).toBe("고친닉네임");
    expect(page.html).not.toContain("Wrong-pw-1!");
  });

  test("stores and shows no region in another country, and needs one in Korea", async () => {
    const member = await makeMemberWithPassword();
    const as = await loginAs(member);
    const fields = { ...jobs, userNickname: member.nickname, userPassword: PASSWORD };
    const ownerCondition = eq(userAdditionalInformation.userId, member.userId);
    for (const province of ["seoul", ""]) {
      await database().update(userAdditionalInformation).set({ province: "busan" }).where(ownerCondition);
      expect((await post(EDIT, { ...fields, country: "US", province }, as)).status).toBe(303);
      const [more] = await database().select().from(userAdditionalInformation).where(ownerCondition);
      expect(more).toMatchObject({ country: "US", province: null });
    }
    for (const url of [EDIT, "/app/additional-information"]) {
      const page = await screen(url, as);
      expect(page.one('select[name="province"] option').textContent).toBe("해외/해당 없음");
      // Without a marked option a browser chooses the first, empty one.
      expect(page.all('select[name="province"] option[selected]')).toHaveLength(0);
    }
    const page = await refused(EDIT, { ...fields, province: "" }, 400, as);
    expect(page.text).toContain("지역을 골라 주세요. 해외에 있다면 국가를 바꿔 주세요.");
  });

  test("keeps a chosen option that was hidden since (rule 199)", async () => {
    const member = await makeMemberWithPassword();
    const as = await loginAs(member);
    const fields = { ...jobs, userNickname: member.nickname, userPassword: PASSWORD };
    await post(EDIT, fields, as);
    const job = await makeHiddenCode("job");
    const ownerCondition = eq(userAdditionalInformation.userId, member.userId);
    await database().update(userAdditionalInformation).set({ job }).where(ownerCondition);
    for (const url of [EDIT, "/app/additional-information"]) {
      expect((await screen(url, as)).one('select[name="job"] option[selected]').getAttributeValue("value")).toBe(job);
    }
    expect((await post(EDIT, { ...fields, job, companyName: "고친상사" }, as)).status).toBe(303);
    expect((await database().select().from(userAdditionalInformation).where(ownerCondition))[0]).toMatchObject({
      job,
      companyName: "고친상사",
    });
  });

  test("needs the company's name, and refuses another member's nickname", async () => {
    const member = await makeMemberWithPassword();
    const as = await loginAs(member);
    const fields = { ...jobs, userNickname: member.nickname, userPassword: PASSWORD };
    expect((await refused(EDIT, { ...fields, companyName: "" }, 400, as)).text).toContain("회사명을 입력해 주세요.");
    const other = await makeMember();
    expect((await refused(EDIT, { ...fields, userNickname: other.nickname }, 409, as)).text).toContain("닉네임이 중복되었습니다.");
  });

  test("leads a messenger member to the password screen first, and back", async () => {
    const as = await loginAs(await makeMember({ userType: "INTEGRATION" }));
    expect(locationOf(await get(EDIT, as))).toBe(SOCIAL);
    const led = await screen(SOCIAL, as);
    expect(led.one("h1").textContent).toBe("회원 정보 수정");
    expect(led.one('.menu-list a[aria-current="true"]').getAttributeValue("href")).toBe(EDIT);
    expect(led.all("nav.link-rows .row-state").map((state) => state.textContent)).toEqual(["꺼짐", "1대"]);
    expect(led.one('#member input[name="userNickname"]').getAttributeValue("value")).toBeTruthy();
    expect(led.all('#password input[name="newPassword"]')).toHaveLength(1);
    const edit = led.one("#member").getAttributeValue("action")!;
    expect((await screen(edit, as)).all('input[name="userPassword"]')).toHaveLength(0);
    const saved = await post(SOCIAL, { newPassword: "Another-pw-2!", checkPassword: "Another-pw-2!" }, as);
    expect(locationOf(saved)).toMatch(/^\/app\/user\/update-user-information\?ticket=/);
    await screen(locationOf(saved)!, as);
    expect(locationOf(await get(locationOf(saved)!, await loginAs(await makeMember({ userType: "KAKAOTALK" }))))).toBe(SOCIAL);
  });

  test("has another password screen for e-mail members and leads them there", async () => {
    expect(locationOf(await get(SOCIAL, await loginAs(await makeMember())))).toBe("/app/user/change-password");
  });
});

describe("/app/user/withdrawal", () => {
  const HERE = "/app/user/withdrawal";

  test("needs the consent, asks again, then ends the login", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    expect((await screen(HERE, as)).text).toContain("지워지는 것");
    expect((await refused(HERE, {}, 400, as)).text).toContain("동의해 주세요.");
    const asked = await refused(HERE, { agreed: "on" }, 200, as);
    expect(asked.one("h1").textContent).toBe("탈퇴하시겠습니까?");
    expect(asked.text).toContain("되살릴 수 없습니다.");
    const [before] = await database().select().from(user).where(eq(user.userId, member.userId));
    expect(before!.secession).toBe("N");
    const response = await post(HERE, { agreed: "on", confirmed: "Y" }, as);
    expect([response.status, locationOf(response)]).toEqual([303, "/app/login"]);
    expect(response.headers.getSetCookie().some((line) => /^geulbeot_session=;.*Max-Age=0/.test(line))).toBe(true);
    expect(locationOf(await get(HERE, as))).toMatch(/^\/app\/login/);
  });
});

describe("/app/user/withdrawal of a creator who has earned", () => {
  const HERE = "/app/user/withdrawal";

  test("asks for the missing bank account, otherwise confirms that fees go there", async () => {
    const creator = await makeMember();
    const sender = await makeMember();
    const ids = { userId: sender.userId, authorId: creator.userId, contentsId: await makePostRow(creator.userId, { shopYn: "N" }) };
    await makeDispatch({ ...ids, receiverId: await makeFriendRow(sender.userId), deliveredAt: new Date(), feeWon: 1_230 });
    const as = await loginAs(creator);
    const without = await screen(HERE, as);
    expect(without.text).toContain("아직 지급하지 않은 저작권료가 1,230원 있어요.");
    expect(without.text).toContain("받을 계좌가 없어요.");
    expect(without.all('main a[href="/app/user/entry-user-bank-account"]')).toHaveLength(1);
    expect((await refused(HERE, { agreed: "on" }, 200, as)).text).toContain("등록한 계좌가 없어 드릴 수 없습니다.");
    const account = { creatorKind: "INDIVIDUAL", accountHolder: "김하늘", bankCode: "004", bankAccountNumber: "12345678" };
    await post("/app/user/entry-user-bank-account", account, as);
    const page = await screen(HERE, as);
    expect(page.text).toContain("1,230원 있어요. 등록한 계좌로 드려요.");
    expect(page.text).toContain("저작권료를 모두 드릴 때까지 계좌 정보를 보관해요.");
    expect((await refused(HERE, { agreed: "on" }, 200, as)).text).toContain("저작권료 1,230원: 등록한 계좌로 지급됩니다.");
  });
});

describe("/app/user/devices", () => {
  test("shows this login and ends the others", async () => {
    const member = await makeMember();
    const [as, other] = [await loginAs(member), await loginAs(member)];
    const page = await screen("/app/user/devices", as);
    expect(page.all("ul.devices > li")).toHaveLength(2);
    expect(page.all("ul.devices .badge")).toHaveLength(1);
    expect(locationOf(await post("/app/user/devices", {}, as))).toBe("/app/user/devices");
    expect((await screen("/app/user/devices", as)).all("ul.devices > li")).toHaveLength(1);
    expect(locationOf(await get("/app/user/devices", other))).toMatch(/^\/app\/login/);
  });
});

describe("/app/user/entry-user-bank-account", () => {
  const HERE = "/app/user/entry-user-bank-account";
  const fields = { creatorKind: "COMPANY", accountHolder: "김하늘", bankCode: "004", bankAccountNumber: "12345678" };

  test("saves and shows the account, accepts only digits, and has a second address that leads here", async () => {
    const as = await loginAs(await makeMember());
    expect((await screen(HERE, as)).all("nav.docks, .drawer-box[open]")).toHaveLength(0);
    expect(locationOf(await post(HERE, fields, as))).toBe(HERE);
    const saved = await screen(HERE, as);
    expect(saved.one("main dl").textContent).toMatch(/계좌번호\s*\S+ ···· 5678\s*예금주\s*김하늘\s*유형\s*사업자/);
    expect([saved.html.includes("12345678"), saved.all("details[open] form").length]).toEqual([false, 0]);
    const page = await refused(HERE, { ...fields, bankAccountNumber: "123-456" }, 400, as);
    expect(page.text).toContain("숫자만 입력할 수 있습니다.");
    expect(page.all("details[open] form")).toHaveLength(1);
    const alias = await get("/app/my-page/entry-user-bank-account", as);
    expect([alias.status, locationOf(alias)]).toEqual([308, HERE]);
  });
});
