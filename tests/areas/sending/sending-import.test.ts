import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeTable } from "~/grid/file/decode-table";
import { importFriends } from "~/areas/sending/import/import-friends.server";
import { csvChunks } from "~/core/csv";
import { importTemplate, templateColumns } from "~/areas/sending/import/import-template.server";
import { readDelimited } from "~/grid/file/delimited-text";
import { csvLine, plainCell } from "~/core/csv";
import { readImportTable } from "~/areas/sending/import/internal/import-table";
import { isChanging, planImport } from "~/areas/sending/import/plan-import.server";
import { listTags, tagsOf } from "~/areas/sending/tags/list-tags.server";
import { tagFriends } from "~/areas/sending/tags/tag-friends.server";
import { unseal, seal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { friend, sendGroup, sendGroupFriend } from "~db/schema/sending";
import { makeFriendRow } from "../../support/factories/dispatches";
import { ctxOf, makeMember } from "../../support/factories/members";
import { cp949Syllables, largestTables } from "../../support/texts/import-tables";
import { runs } from "../../support/soak";

const cellsOf = (text: string) => {
  const read = readDelimited(text);
  return "records" in read ? read.records.map(({ cells }) => cells) : read;
};

describe("delimited text", () => {
  it("is read back as it was written, whatever the cells contain", () => {
    const cell = fc
      .string({ unit: fc.constantFrom("가", "b", ",", '"', "\n", "'", "=", " ", "\t") })
      .map((text) => text.replace(/\t/g, ""));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (table) => {
        const filledRows = table.filter((cells) => cells.some((one) => one.trim() !== ""));
        const read = cellsOf(table.map(csvLine).join("")) as string[][];
        expect(read.map((cells) => cells.map(plainCell))).toEqual(filledRows.map((cells) => cells.map((one) => plainCell(one))));
      }),
      runs({ test: 100, soak: 10_000 }),
    );
  });

  it("is read with commas or tabs, any line ends and quotes, and with each record's line number", () => {
    expect(cellsOf('닉네임\t이름\r\n달빛\t김, 달\r별\t"여러\n줄"\n')).toEqual([
      ["닉네임", "이름"],
      ["달빛", "김, 달"],
      ["별", "여러\n줄"],
    ]);
    expect(cellsOf('a,5" 화면,"닫힌 뒤"글')).toEqual([["a", '5" 화면', "닫힌 뒤글"]]);
    expect(readDelimited('a,b\n"x\ny",z\n\nc,d')).toEqual({
      records: [
        { line: 1, cells: ["a", "b"] },
        { line: 2, cells: ["x\ny", "z"] },
        { line: 5, cells: ["c", "d"] },
      ],
      count: 3,
    });
    expect(readDelimited('a,b\nc,"d')).toEqual({ unclosedAt: 2 });
  });

  it("protects formulas with an apostrophe, which reading removes", () => {
    expect(csvLine(["=1+1", "+82", "-", "@x", "가"])).toBe("'=1+1,'+82,'-,'@x,가\r\n");
    expect(["'=1+1", "'가", "'"].map(plainCell)).toEqual(["=1+1", "'가", "'"]);
  });

  it("is read in UTF-8, UTF-16 and Korean Excel's CP949, but not from a workbook", () => {
    const cp949 = Uint8Array.from([0xb4, 0xd0, 0xb3, 0xd7, 0xc0, 0xd3, 0x2c, 0xc0, 0xcc, 0xb8, 0xa7, 0x0a, 0x8c, 0x63]);
    expect(decodeTable(cp949)).toBe("닉네임,이름\n똠");
    expect(decodeTable(Uint8Array.from([0x81, 0x41, 0xa0, 0xfe, 0xa1, 0x41, 0xc6, 0x52, 0xb0, 0xa1]))).toBe("갂좤좥힣가");
    expect(decodeTable(Uint8Array.from([0xff, 0xd8, 0x9c, 0x20]))).toBeNull();
    expect(decodeTable(new TextEncoder().encode("\uFEFF닉네임"))).toBe("닉네임");
    expect(decodeTable(Uint8Array.from([0xff, 0xfe, 0x00, 0xac]))).toBe("가");
    expect(decodeTable(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00]))).toBeNull();
  });
});

const rowOf = async (receiverId: number) => (await database().select().from(friend).where(eq(friend.receiverId, receiverId)))[0]!;

async function makeOwner() {
  const member = await makeMember();
  const [moon, star] = [
    await makeFriendRow(member.userId, { profileNickname: "달빛", kakaotalkId: "100", hobby: "낚시" }),
    await makeFriendRow(member.userId, { profileNickname: "별", kakaotalkId: "200", sealedPhone: seal("010-1111-2222") }),
  ];
  return { ctx: ctxOf(member), userId: member.userId, moon, star };
}

describe("an import of friend details", () => {
  it("plans changes and faults row by row, before anything is stored", async () => {
    const { ctx, userId, moon, star } = await makeOwner();
    for (const kakaotalkId of ["301", "302"]) await makeFriendRow(userId, { profileNickname: "쌍둥이", kakaotalkId });
    await makeFriendRow(userId, { profileNickname: "떠난이", goneAt: new Date() });
    const text = [
      "닉네임,카카오톡 ID,이름,휴대전화,성별,취미,모르는 열",
      "달빛,,이달,01012345678,여,낚시,x",
      "별,,,010-1111-2222,,,",
      "쌍둥이,,가,,,,",
      "쌍둥이,302,나,1098765432,남자,,",
      "없는사람,,다,,,,",
      "떠난이,,라,,,,",
      `달빛,,${"가".repeat(81)},전화,외계인,,`,
      ",,마,,,,",
    ].join("\n");
    const plan = await planImport(ctx, text);
    expect(plan.counts).toEqual({ changing: 2, faulty: 5, same: 1 });
    expect(plan.ignored).toEqual(["모르는 열"]);
    const [first, same, twins, twin, unknown, gone, again, nameless] = plan.rows;
    expect(first).toMatchObject({ line: 2, receiverId: moon, faults: [] });
    expect(first!.changes).toEqual([
      { field: "name", from: "", to: "이달" },
      { field: "phoneNumberEncryption", from: "", to: "01012345678" },
      { field: "gender", from: "", to: "female" },
    ]);
    expect([same!.receiverId, same!.changes, isChanging(same!)]).toEqual([star, [], false]);
    expect(twins!.faults[0]).toContain("2명");
    expect(twin!.changes.map(({ to }) => to)).toEqual(["나", "01098765432", "male"]);
    expect(unknown!.faults).toEqual(["친구 목록에 없는 닉네임입니다."]);
    expect(gone!.faults).toHaveLength(1);
    expect(again!.faults).toHaveLength(4);
    expect(again!.faults[0]).toBe("2번째 줄과 같은 친구입니다. 한 줄만 남겨 주세요.");
    expect(nameless!.faults).toEqual(["닉네임이나 카카오톡 ID를 입력해 주세요."]);
    expect(plan.faultyText.split("\n")).toHaveLength(7);
    expect(await rowOf(moon)).toMatchObject({ name: "", hobby: "낚시" });
  });

  it("stores the plan with groups by name, skips faulty rows, and never changes a friend's opt-out", async () => {
    const { ctx, userId, moon, star } = await makeOwner();
    await database().update(friend).set({ subscribeYn: "N", exclusionYn: "Y" }).where(eq(friend.receiverId, star));
    const [old] = await database().insert(sendGroup).values({ userId, groupName: "봄 모임" }).$returningId();
    const text =
      '닉네임\t이름\t휴대전화\t메모\t그룹\n달빛\t이달\t+82-10-1234-5678\t"첫 줄\n둘째"\t봄 모임\n별\t김별\t\t\t새 그룹\n없음\t\t\t\t없던 그룹';
    const plan = await planImport(ctx, text);
    expect(plan.newGroups).toEqual(["새 그룹"]);
    await importFriends(ctx, text, plan.digest);
    const [first, second] = [await rowOf(moon), await rowOf(star)];
    expect(first).toMatchObject({ name: "이달", note: "첫 줄\n둘째", hobby: "낚시" });
    expect([first.sealedPhone!.includes("1234"), unseal(first.sealedPhone!)]).toEqual([false, "+82-10-1234-5678"]);
    expect(second).toMatchObject({ name: "김별", subscribeYn: "N", exclusionYn: "Y" });
    expect(unseal(second.sealedPhone!)).toBe("010-1111-2222");
    const groups = await database().select().from(sendGroup).where(eq(sendGroup.userId, userId));
    expect(groups.map(({ groupName }) => groupName).sort()).toEqual(["봄 모임", "새 그룹"]);
    const inOld = await database().select().from(sendGroupFriend).where(eq(sendGroupFriend.groupId, old!.groupId));
    expect(inOld.map(({ receiverId }) => receiverId)).toEqual([moon]);
    const later = await planImport(ctx, text);
    expect(later.counts).toEqual({ changing: 0, faulty: 1, same: 2 });
  });

  it("adds a row's tags to the friend's, creates new ones, and reports tags that are too long or too many", async () => {
    const { ctx, moon, star } = await makeOwner();
    await tagFriends(ctx, { receiverIds: [moon], tagIds: [], newTags: ["단골"] });
    const text = '닉네임,태그\n달빛,"단골, VIP"\n별,"vip,새 사람"';
    const plan = await planImport(ctx, text);
    expect(plan.rows.map(({ tags }) => tags)).toEqual([["VIP"], ["vip", "새 사람"]]);
    await importFriends(ctx, text, plan.digest);
    expect((await listTags(ctx)).map(({ tagName, count }) => [tagName, count])).toEqual([
      ["VIP", 2],
      ["단골", 1],
      ["새 사람", 1],
    ]);
    expect((await planImport(ctx, text)).counts).toEqual({ changing: 0, faulty: 0, same: 2 });
    const wrong = await planImport(
      ctx,
      `닉네임,태그\n달빛,${"가".repeat(21)}\n별,"${Array.from({ length: 21 }, (_, at) => at).join(",")}"`,
    );
    expect(wrong.rows.map(({ faults }) => faults)).toEqual([
      ["태그: 하나에 20자까지 쓸 수 있습니다."],
      ["태그: 한 친구에 20개까지 붙일 수 있습니다."],
    ]);
    expect(await tagsOf(ctx, [star])).toHaveLength(2);
  });

  it("is refused when the table or a friend has changed since the preview", async () => {
    const { ctx, moon } = await makeOwner();
    const { digest } = await planImport(ctx, "닉네임,이름\n달빛,이달");
    await expect(importFriends(ctx, "닉네임,이름\n달빛,다른이름", digest)).rejects.toMatchObject({ code: "sending.import-changed" });
    await database().update(friend).set({ name: "그사이" }).where(eq(friend.receiverId, moon));
    await expect(importFriends(ctx, "닉네임,이름\n달빛,이달", digest)).rejects.toMatchObject({ code: "sending.import-changed" });
    expect((await rowOf(moon)).name).toBe("그사이");
  });

  it("is refused entirely only when the table cannot be read", async () => {
    const { ctx } = await makeOwner();
    const codeOf = (text: string) =>
      planImport(ctx, text).then(
        () => null,
        (error) => error.code,
      );
    expect(await codeOf("")).toBe("sending.import-empty");
    expect(await codeOf("닉네임,이름\n")).toBe("sending.import-empty");
    expect(await codeOf("달빛,이달")).toBe("sending.import-header");
    expect(await codeOf("닉네임,이름,성명\n달빛,가,나")).toBe("sending.import-columns");
    expect(await codeOf('닉네임,이름\n달빛,"이달')).toBe("sending.import-quote");
    expect(await codeOf(`닉네임\n${"달빛\n".repeat(5_001)}`)).toBe("sending.import-too-many");
    expect(await codeOf(`닉네임,이름\n달빛,이달${",".repeat(198)}`)).toBeNull();
    expect(await codeOf(`닉네임,이름\n달빛,이달${",".repeat(199)}`)).toBe("sending.import-wide");
    const many = `닉네임,그룹\n${Array.from({ length: 1 }, () => "달빛,가").join("\n")}`;
    expect(await codeOf(many)).toBeNull();
  });

  it("never finds another member's friends", async () => {
    await makeOwner();
    const stranger = ctxOf(await makeMember());
    const plan = await planImport(stranger, "카카오톡 ID,이름\n100,훔침");
    expect(plan.counts).toEqual({ changing: 0, faulty: 1, same: 0 });
  });

  it("changes nothing with the unchanged template, and can change 5,000 friends at once", async () => {
    const { ctx, userId, moon } = await makeOwner();
    await database().update(friend).set({ note: '=HYPERLINK("x")', name: "-1" }).where(eq(friend.receiverId, moon));
    const chunks = csvChunks(templateColumns, await importTemplate(ctx));
    let form = "";
    for await (const chunk of chunks) form += chunk.toString();
    expect(form).toContain(`"'=HYPERLINK(""x"")"`);
    expect((await planImport(ctx, form)).counts).toEqual({ changing: 0, faulty: 0, same: 2 });
    const rows = Array.from({ length: 4_998 }, (_, index) => ({
      userId,
      kakaotalkId: `b${index}`,
      kakaotalkUuid: `b${index}`,
      profileNickname: `친구 ${index}`,
    }));
    for (let offset = 0; offset < rows.length; offset += 500)
      await database()
        .insert(friend)
        .values(rows.slice(offset, offset + 500));
    const text = `닉네임,이름,휴대전화\n${rows.map(({ profileNickname }, index) => `${profileNickname},이름 ${index},010-${String(index).padStart(4, "0")}-0000`).join("\n")}`;
    const { digest, counts } = await planImport(ctx, text);
    expect(counts.changing).toBe(4_998);
    await importFriends(ctx, text, digest);
    expect((await planImport(ctx, text)).counts.same).toBe(4_998);
  });
});

describe("the largest allowed table", () => {
  it.each(Object.entries(largestTables))("is read or refused for a reason: %s", (_, text) => {
    try {
      readImportTable(text);
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^sending\.import-/) });
    }
  });

  it("is decoded from syllables that only CP949 has", () => {
    expect(decodeTable(cp949Syllables())).toBe("갂".repeat(1_500_000));
  });
});
