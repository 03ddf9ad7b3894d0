import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { settings } from "~/core/settings.server";
import { get, screen } from "../../support/app";
import { loginAs, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

const fileOf = (seminarId: number | string) => `/app/seminar/seminar-invitation.ics?seminarId=${seminarId}`;

async function eventOf(response: Response) {
  const text = await response.text();
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [event, ...more] = calendar.getAllSubcomponents("vevent");
  expect(more).toEqual([]);
  return { read: new ICAL.Event(event), value: (name: string) => event!.getFirstPropertyValue(name) };
}

describe("the calendar file of a seminar", () => {
  it("repeats the invitation in UTC, under a lasting UID", async () => {
    const title = "금리, 물가; 그리고\\우리 집\r\nATTENDEE:mailto:x@evil.test 살림 이야기를 아주 길게 나누는 저녁 모임";
    const { seminarId } = await makeSeminar({
      title,
      summary: "첫째 줄, 둘째 줄",
      seminarLocation: "서울시, 종로구; 1층",
      startAt: new Date("2026-03-02T05:00:00Z"),
      version: 3,
    });
    const response = await get(fileOf(seminarId));
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toContain(`seminar-${seminarId}.ics`);
    const { read, value } = await eventOf(response);
    expect(read.summary.replace(/\s+/g, " ")).toBe(title.replace(/\s+/g, " "));
    expect(read.location).toBe("서울시, 종로구; 1층");
    expect(read.description).toContain("첫째 줄, 둘째 줄\n");
    expect(read.description).toContain(`/app/seminar/seminar-invitation?seminarId=${seminarId}`);
    expect([read.startDate.toString(), read.endDate.toString()]).toEqual(["2026-03-02T05:00:00Z", "2026-03-02T07:00:00Z"]);
    expect(read.uid).toBe(`seminar-${seminarId}@${new URL(settings().BASE_URL).hostname}`);
    expect(read.sequence).toBe(3);
    expect(read.attendees).toEqual([]);
    expect(value("status")).toBe("CONFIRMED");
    expect(String(value("dtstamp"))).toMatch(/^2026-02-28T15:00:00Z$/);
    expect((await eventOf(await get(fileOf(seminarId)))).read.uid).toBe(read.uid);
  });

  it("marks a cancelled seminar", async () => {
    const { seminarId } = await makeSeminar({ cancelledAt: new Date(), cancelReason: "몸이 아파서" });
    expect((await eventOf(await get(fileOf(seminarId)))).value("status")).toBe("CANCELLED");
  });

  it("shows an online room only to seat holders, as Google's link does", async () => {
    const { seminarId } = await makeSeminar();
    const { member } = await makeApplicant(seminarId);
    const place = async (as: Parameters<typeof get>[1]) => (await eventOf(await get(fileOf(seminarId), as))).read.location;
    expect(await place({})).toBe("신청하면 알려 드려요.");
    expect(await place(await loginAs(await makeMember()))).toBe("신청하면 알려 드려요.");
    expect(await place(await loginAs(member))).toBe("https://meet.example.test/abc");
    const page = await screen(`/app/seminar/seminar-invitation?seminarId=${seminarId}`);
    const hrefs = page.all("a").map((link) => link.getAttributeValue("href")!.replaceAll("&amp;", "&"));
    const google = new URL(hrefs.find((href) => href.startsWith("https://calendar.google.com/"))!);
    expect(google.searchParams.get("dates")).toBe("20260307T150000Z/20260307T170000Z");
    expect(google.searchParams.get("location")).toBe("신청하면 알려 드려요.");
    expect(google.searchParams.get("text")).toBe("금리와 우리 집 살림");
  });

  it("answers 400 without a valid id and 404 for an unknown seminar", async () => {
    for (const id of ["", "x"]) expect((await get(fileOf(id))).status).toBe(400);
    expect((await get(fileOf(999_999_999))).status).toBe(404);
  });
});
