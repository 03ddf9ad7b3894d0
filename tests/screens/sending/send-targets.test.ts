import { describe, expect, test } from "vitest";
import { get, post, refused, screen } from "../../support/app";
import { makeFriendRow } from "../../support/factories/dispatches";
import { makeFriendRows, makeGroup, targetsOf } from "../../support/factories/groups";
import { loginAs, makeMember } from "../../support/factories/members";
import { locationOf } from "../../support/jar";

const HERE = "/app/send-messages/entry-friends-to-group";
const GROUPS = "/app/send-messages/group-list-to-send";
const q = encodeURIComponent;

async function someone(friends: string[] = []) {
  const member = await makeMember();
  const ids: number[] = [];
  for (const profileNickname of friends) ids.push(await makeFriendRow(member.userId, { profileNickname }));
  return { member, ids, as: await loginAs(member) };
}

describe("send targets (2 §2)", () => {
  test("redirect to the groups' screen with a message when no own group is given (2 §8)", async () => {
    const { as } = await someone();
    const foreign = await makeGroup((await makeMember()).userId);
    for (const query of ["?groupId=", "?groupId=abc", "?groupId=999999", `?groupId=${foreign}`]) {
      const answer = await get(HERE + query, as);
      expect([answer.status, locationOf(answer)]).toEqual([303, GROUPS]);
    }
    const flash = (await get(HERE, as)).headers.getSetCookie().map((line) => line.split(";")[0]!);
    const noticePage = await screen(GROUPS, { ...as, headers: { Cookie: flash.join("; ") } });
    expect(noticePage.one(".toast").textContent).toContain("존재하지 않는 그룹입니다.");
  });

  test("get and lose friends by ticks and two buttons", async () => {
    const { member, ids, as } = await someone(["가람", "나래", "다솜"]);
    const groupId = await makeGroup(member.userId, [], "가족");
    const here = `${HERE}?groupId=${groupId}`;
    const page = await screen(here, as);
    expect(page.one("h1").textContent).toBe("가족 · 친구 넣고 빼기");
    expect(page.all(".target-pane")[0]!.textContent).toContain("다솜");
    expect(page.all(".target-pane")[1]!.textContent).toContain("아직 넣은 친구가 없어요.");
    const added = await post(here, { intent: "add", receiverId: [String(ids[0]), String(ids[2])] }, as);
    expect([added.status, locationOf(added)]).toEqual([303, here]);
    expect(await targetsOf(groupId)).toEqual([ids[0], ids[2]]);
    await post(here, { intent: "add", receiverId: String(ids[0]) }, as);
    await post(here, { intent: "take", receiverId: String(ids[2]) }, as);
    expect(await targetsOf(groupId)).toEqual([ids[0]]);
    expect((await refused(here, { intent: "add" }, 400, as)).text).toContain("친구를 선택해 주세요.");
  });

  test("show 5,000 friends twenty a page, search them all, and take all matches at once", async () => {
    const { member, as } = await someone();
    await makeFriendRows(member.userId, 5_000);
    const groupId = await makeGroup(member.userId);
    const here = `${HERE}?groupId=${groupId}`;
    const page = await screen(here, as);
    expect(page.all(".target-row")).toHaveLength(20);
    expect(page.text).toContain("5,000명 모두 넣기");
    expect((await screen(`${here}&page=250`, as)).text).toContain("친구5000");
    const searchAddress = `${here}&nickname=${q("친구47")}`;
    expect((await screen(searchAddress, as)).text).toContain("검색한 100명 모두 넣기");
    await post(searchAddress, { intent: "addAll" }, as);
    expect(await targetsOf(groupId)).toHaveLength(100);
    const both = await screen(`${searchAddress}&targetNickname=${q("친구470")}`, as);
    expect(both.text).toContain("‘친구47’ 검색 결과 0명");
    expect(both.all(".target-pane")[1]!.textContent).toContain("검색한 10명 모두 빼기");
  });

  test("ask before all matching friends are taken out", async () => {
    const { member, ids, as } = await someone(["가람", "나래", "나루"]);
    const groupId = await makeGroup(member.userId, ids);
    const here = `${HERE}?groupId=${groupId}&targetNickname=${q("나")}`;
    const question = await refused(here, { intent: "takeAll" }, 200, as);
    expect(question.text).toContain("2명을 발송 대상에서 모두 뺄까요?");
    expect(question.text).toContain("닉네임에 ‘나’가 들어간 2명을 뺍니다.");
    expect(await targetsOf(groupId)).toEqual(ids);
    expect((await post(here, { intent: "takeAll", confirmed: "Y" }, as)).status).toBe(303);
    expect(await targetsOf(groupId)).toEqual([ids[0]]);
  });

  test("say which friends would get no message; a gone friend can only be taken out", async () => {
    const { member, as } = await someone();
    const excluded = await makeFriendRow(member.userId, { profileNickname: "가람", exclusionYn: "Y" });
    const goneFriend = await makeFriendRow(member.userId, { profileNickname: "나래", goneAt: new Date() });
    await makeFriendRow(member.userId, { profileNickname: "다솜", subscribeYn: "N" });
    await makeFriendRow(member.userId, { profileNickname: "라온", goneAt: new Date() });
    const groupId = await makeGroup(member.userId, [excluded, goneFriend]);
    const page = await screen(`${HERE}?groupId=${groupId}`, as);
    const marks = page.all(".target-row").map((row) => row.textContent);
    expect(marks).toEqual(["다솜 수신 거부", "가람 제외", "나래 친구 아님"]);
    expect(page.text).not.toContain("라온");
    await post(`${HERE}?groupId=${groupId}`, { intent: "take", receiverId: String(goneFriend) }, as);
    expect(await targetsOf(groupId)).toEqual([excluded]);
  });

  test("refuse another member's group and another member's friend", async () => {
    const { member, as } = await someone(["가람"]);
    const stranger = await makeMember();
    const otherFriend = await makeFriendRow(stranger.userId, { profileNickname: "남의친구" });
    const groupId = await makeGroup(member.userId);
    const foreign = await makeGroup(stranger.userId, [otherFriend]);
    await post(`${HERE}?groupId=${groupId}`, { intent: "add", receiverId: String(otherFriend) }, as);
    await post(`${HERE}?groupId=${groupId}`, { intent: "addAll" }, as);
    expect(await targetsOf(groupId)).toHaveLength(1);
    expect(locationOf(await post(`${HERE}?groupId=${foreign}`, { intent: "takeAll", confirmed: "Y" }, as))).toBe(GROUPS);
    expect(await targetsOf(foreign)).toEqual([otherFriend]);
    expect(locationOf(await get(`${HERE}?groupId=${groupId}`))).toContain("/app/login");
  });
});
