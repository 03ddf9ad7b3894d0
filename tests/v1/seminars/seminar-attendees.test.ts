import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkIn } from "~/areas/seminars/attendees/check-in.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { rest } from "../../support/app";
import { ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

const LIST = "/v1/seminar/seminar-attendees-list";

test("lists attendees only to the host and administrators", async () => {
  const { seminarId, host } = await makeSeminar({ title: "금리 이야기" });
  const { member, attendeesId } = await makeApplicant(seminarId, await makeMember({ name: "김하늘" }));
  const url = `${LIST}?seminarId=${seminarId}`;
  const { status, body } = await rest("GET", url, { as: await loginAs(host) });
  expect(status).toBe(200);
  expect(body).toEqual({
    content: [
      {
        seminarId,
        title: "금리 이야기",
        name: "김하늘",
        userEmail: member.email,
        companyName: "글벗",
        phoneNumberEncryption: "010-1234-5678",
        attendeesId,
        state: "APPLIED",
      },
    ],
    totalPages: 1,
    totalElements: 1,
    currentPage: 1,
    pageable: { pageNumber: 0 },
  });
  expect((await rest("GET", url, { as: await loginAs(await makeAdmin()) })).body.totalElements).toBe(1);
  expect((await rest("GET", url, { as: await loginAs(member) })).body.content).toEqual([]);
  expect((await rest("GET", url)).status).toBe(401);
});

test("finds nobody for an invalid id; lists all own seminars without an id", async () => {
  const { seminarId, host } = await makeSeminar();
  await makeApplicant(seminarId);
  const as = await loginAs(host);
  expect((await rest("GET", `${LIST}?seminarId=abc&name=홍`, { as })).body).toMatchObject({ content: [], totalElements: 0 });
  expect((await rest("GET", LIST, { as })).body.totalElements).toBe(1);
  expect((await rest("GET", `${LIST}?name=없음`, { as })).body.totalElements).toBe(0);
});

test("shows each state, and a withdrawn member without name and address, even when searched", async () => {
  const { seminarId, host } = await makeSeminar({ startAt: new Date("2026-03-07T15:00:00Z") });
  const { member, attendeesId } = await makeApplicant(seminarId, await makeMember({ name: "이바다" }));
  const came = await makeApplicant(seminarId);
  await checkIn(ctxOf(host), "mine", { attendeesId: came.attendeesId, came: true });
  const as = await loginAs(host);
  const rows = async (more = "") => (await rest("GET", `${LIST}?seminarId=${seminarId}${more}`, { as })).body.content;
  await withdraw(ctxOf(member));
  expect(await rows()).toMatchObject([
    { attendeesId, name: "탈퇴한 회원", userEmail: "", phoneNumberEncryption: "", companyName: "", state: "CANCELLED" },
    { attendeesId: came.attendeesId, userEmail: came.member.email, state: "CAME" },
  ]);
  expect(await rows("&name=바다")).toEqual([]);
  expect(await rows(`&name=${encodeURIComponent(member.nickname)}`)).toEqual([]);
  expect(await rows("&name=탈퇴한")).toHaveLength(1);
  await database().update(user).set({ secession: "N", secededAt: null }).where(eq(user.userId, member.userId));
  expect(await rows("&name=바다")).toMatchObject([{ name: "이바다", userEmail: member.email }]);
});
