import { beforeAll, expect, test } from "vitest";
import type { Member } from "~/core/ctx.server";
import { type As, rest } from "../../support/app";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

let author: Member;
let as: As;
let contentsId: number;

const page = { totalPages: 1, totalElements: 1, currentPage: 1, pageable: { pageNumber: 0 } };

beforeAll(async () => {
  author = await makeMember();
  as = await loginAs(author);
  contentsId = await makePostRow(author.userId, { title: "봄", shopYn: "N", createdAt: new Date("2026-02-25T15:00:00Z") });
  const receiverId = await makeFriendRow(author.userId);
  const dispatch = { userId: author.userId, authorId: author.userId, contentsId, receiverId };
  await makeDispatch({ ...dispatch, deliveredAt: new Date("2026-02-28T14:00:00Z") });
  await makeDispatch({ ...dispatch, deliveredAt: new Date("2026-02-28T15:00:00Z"), viewedAt: new Date("2026-02-28T15:00:00Z") });
});

test("the fees of each post have exactly the documented fields", async () => {
  const { status, body } = await rest("GET", "/v1/report/creator-fee-list?page=1&rowsPerPage=10", { as });
  expect(status).toBe(200);
  const row = {
    contentsId,
    title: "봄",
    sendCountAll: 2,
    creatorFeeAll: 20,
    sendCountMonth: 1,
    contentsViewCountMonth: 1,
    creatorFeeMonth: 10,
  };
  expect(body).toEqual({ content: [row], ...page });
});

test("the fees are the member's own, for an administrator those of a writer by e-mail", async () => {
  const url = `/v1/report/creator-fee-list?username=${author.email}`;
  expect((await rest("GET", url, { as: await loginAs(await makeMember()) })).body.content).toEqual([]);
  expect((await rest("GET", url, { as: await loginAs(await makeAdmin()) })).body.totalElements).toBe(1);
  expect((await rest("GET", url)).status).toBe(401);
});

test("popular posts have A, B and B/A", async () => {
  const { body } = await rest("GET", "/v1/report/popular-contents-list?rowsPerPage=2000", { as });
  const own = body.content.find((row: { contentsId: number }) => row.contentsId === contentsId);
  expect(own).toEqual({
    contentsId,
    title: "봄",
    mainSubject: "finance",
    postingDate: "2026-02-26",
    postingDays: 3,
    sendCount: 2,
    dayAverage: 0.67,
  });
});

test("the view ranking accepts a day, seven days and a month, in each date format", async () => {
  const row = { ranking: 1, contentsId, title: "봄", mainSubject: "finance", postingDate: "2026-02-26", viewCount: 1 };
  const url = "/v1/report/contents-view-ranking";
  expect((await rest("GET", url, { as })).body).toEqual({ content: [row], ...page });
  for (const query of ["dateOption=1day&yearMonth=20260301", "dateOption=7days&yearMonth=2026-03-01", "dateOption=month&yearMonth=202603"])
    expect((await rest("GET", `${url}?${query}`, { as })).body.content, query).toEqual([row]);
  expect((await rest("GET", `${url}?dateOption=1day&yearMonth=20260228`, { as })).body.content).toEqual([]);
});

test("the chart has twelve months with readings and title, for its writer and administrators only", async () => {
  const url = "/v1/report/contents-view-ranking/year-month-view-chart";
  const { body } = await rest("GET", `${url}?contentsId=${contentsId}&yearMonth=2026-03-01`, { as });
  expect(body).toHaveLength(12);
  expect(body[0]).toEqual({ yearMonth: "202504", viewCount: 0, title: "봄" });
  expect(body.at(-1)).toEqual({ yearMonth: "202603", viewCount: 1, title: "봄" });
  expect((await rest("GET", `${url}?contentsId=${contentsId}`, { as: await loginAs(await makeAdmin()) })).status).toBe(200);
  expect((await rest("GET", `${url}?contentsId=${contentsId}`, { as: await loginAs(await makeMember()) })).status).toBe(404);
  expect((await rest("GET", url, { as })).status).toBe(400);
});
