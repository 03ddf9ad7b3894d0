import { expect, test } from "vitest";
import { rest } from "../../support/app";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

const LIST = "/v1/seminar/seminar-attendees-list";

test("the attendees of a seminar are listed to its host and to administrators alone", async () => {
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

test("an id that is no number finds nobody; without an id the attendees of all one's own seminars are listed", async () => {
  const { seminarId, host } = await makeSeminar();
  await makeApplicant(seminarId);
  const as = await loginAs(host);
  expect((await rest("GET", `${LIST}?seminarId=abc&name=홍`, { as })).body).toMatchObject({ content: [], totalElements: 0 });
  expect((await rest("GET", LIST, { as })).body.totalElements).toBe(1);
  expect((await rest("GET", `${LIST}?name=없음`, { as })).body.totalElements).toBe(0);
});
