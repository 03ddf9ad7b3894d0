import { describe, expect, it } from "vitest";
import { ListQuery } from "~/areas/seminars/listing/list.schema.server";
import { listSeminars, suggestSeminars } from "~/areas/seminars/listing/list-seminars.server";
import type { Member } from "~/core/ctx.server";
import { ctxOf, makeMember } from "../../support/factories/members";
import { makeSeminar } from "../../support/factories/seminars";

const past = { startAt: new Date("2026-02-01T05:00:00Z"), endAt: new Date("2026-02-01T07:00:00Z") };
const listed = async (member: Member, query: Record<string, string>) =>
  (await listSeminars(ctxOf(member), ListQuery.parse(query))).rows.map(({ seminarId }) => seminarId);
let counter = 0;
const word = () => `낱말${process.pid}${counter++}`;

describe("the list of seminars (rule 123)", () => {
  it("shows upcoming seminars, next first; one's own with past and cancelled, latest first; never deleted ones", async () => {
    const title = word();
    const { host, seminarId: own } = await makeSeminar({ title });
    const { seminarId: later } = await makeSeminar({ title, startAt: new Date("2026-04-01T05:00:00Z") });
    const { seminarId: over } = await makeSeminar({ title, host, ...past });
    const { seminarId: off } = await makeSeminar({ title, host, cancelledAt: new Date() });
    await makeSeminar({ title, host, deletedAt: new Date() });
    expect(await listed(host, { title })).toEqual([own, later]);
    expect(await listed(host, { title, mine: "Y" })).toEqual([off, own, over]);
  });

  it("searches title, contents without tags, subject and number; a word as number matches nothing", async () => {
    const [title, said] = [word(), word()];
    const member = await makeMember();
    const { seminarId } = await makeSeminar({
      title: `100%_${title}`,
      contents: `<p>${said} &amp; <b>더</b>하기</p>`,
      mainSubject: "health",
    });
    const by = (query: Record<string, string>) => listed(member, { title, ...query });
    expect(await by({ title: `0%_${title}` })).toEqual([seminarId]);
    expect(await by({ contents: `${said} & 더하` })).toEqual([seminarId]);
    expect(await by({ contents: "amp;" })).toEqual([]);
    expect(await by({ contents: "<p" })).toEqual([]);
    expect(await by({ mainSubject: "health" })).toEqual([seminarId]);
    expect(await by({ mainSubject: "finance" })).toEqual([]);
    expect(await by({ seminarId: String(seminarId) })).toEqual([seminarId]);
    expect(await by({ seminarId: "여섯" })).toEqual([]);
  });

  it("suggests upcoming and own titles with their numbers", async () => {
    const title = word();
    const { host, seminarId } = await makeSeminar({ title, ...past });
    const other = await makeSeminar({ title: `${title} 둘` });
    expect((await suggestSeminars(ctxOf(host), title)).map((found) => found.seminarId)).toEqual([other.seminarId, seminarId]);
    const stranger = ctxOf(await makeMember());
    expect(await suggestSeminars(stranger, title)).toMatchObject([{ value: `${title} 둘`, seminarId: other.seminarId }]);
    expect(await suggestSeminars(stranger, " ")).toEqual([]);
  });
});
