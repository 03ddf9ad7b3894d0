import { eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { database } from "~db/client.server";
import { friend } from "~db/schema/sending";
import { get, post, refused, screen } from "../../support/app";
import { makeFriendRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import { locationOf } from "../../support/jar";
import { bookOf, inline } from "../../support/xlsx";

const HERE = "/app/user/friend-list-import";
const rowOf = async (receiverId: number) => (await database().select().from(friend).where(eq(friend.receiverId, receiverId)))[0]!;
const CP949 = Uint8Array.from([0xb4, 0xd0, 0xb3, 0xd7, 0xc0, 0xd3, 0x2c, 0xb8, 0xde, 0xb8, 0xf0, 0x0d, 0x0a]);

async function someone() {
  const member = await makeMember();
  return { as: await loginAs(member), moon: await makeFriendRow(member.userId, { profileNickname: "달빛" }) };
}
const digestOn = (page: { one: (selector: string) => { getAttributeValue(name: string): string | null } }) =>
  page.one('input[name="digest"]').getAttributeValue("value")!;

describe("the import of friend details by paste, Excel or CSV", () => {
  test("previews the changes before anything is stored, then stores them", async () => {
    const { as, moon } = await someone();
    const page = await screen(HERE, as);
    expect(page.all("dl.friend-facts dt")).toHaveLength(11);
    const text = "닉네임\t이름\t메모\n달빛\t이달\t봄에 만남";
    const preview = await refused(HERE, { intent: "preview", text }, 200, as);
    expect(preview.text).toContain("바뀌는 친구 1명");
    expect(preview.one("ins").textContent).toBe("이달");
    expect(preview.one("#import-text").textContent.trim()).toBe(text);
    expect((await rowOf(moon)).name).toBe("");
    const saved = await post(HERE, { intent: "apply", text, digest: digestOn(preview) }, as);
    expect(locationOf(saved)).toBe("/app/user/friend-list");
    expect(await rowOf(moon)).toMatchObject({ name: "이달", note: "봄에 만남" });
  });

  test("keeps faulty rows in the text, and shows each fault", async () => {
    const { as, moon } = await someone();
    const text = "닉네임,이름\n달빛,이달\n없는사람,나";
    const preview = await refused(HERE, { text }, 200, as);
    expect(preview.all("tbody tr")[0]!.textContent.trim()).toBe("3없는사람친구 목록에 없는 닉네임입니다.");
    const result = await refused(HERE, { intent: "apply", text, digest: digestOn(preview) }, 200, as);
    expect(result.text).toContain("1명의 내용을 적었습니다. 가져오지 못한 1줄은 아래에 남겨 두었습니다.");
    expect(result.one("#import-text").textContent.trim()).toBe("닉네임,이름\n없는사람,나");
    expect((await rowOf(moon)).name).toBe("이달");
  });

  test("offers the friends as an Excel file, which comes back changed and is previewed cell by cell", async () => {
    const { as, moon } = await someone();
    expect((await screen(HERE, as)).all(`a[href="${HERE}.xlsx"]`)).toHaveLength(1);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await (await get(`${HERE}.xlsx`, as)).arrayBuffer());
    const sheet = book.worksheets[0]!;
    expect(sheet.getRow(1).values).toEqual(expect.arrayContaining(["닉네임", "카카오톡 ID", "휴대전화", "그룹", "태그"]));
    const columnOf = (name: string) => (sheet.getRow(1).values as string[]).indexOf(name);
    sheet.getRow(2).getCell(columnOf("휴대전화")).value = "010-1234-5678";
    sheet.getRow(2).getCell(columnOf("성별")).value = "모름";
    const upload = async () => new File([Uint8Array.from(new Uint8Array(await book.xlsx.writeBuffer()))], "친구.xlsx");
    const faulty = await refused(HERE, { intent: "preview", text: "", file: await upload() }, 200, as);
    expect(faulty.one(".import-fault").textContent).toBe("성별: ‘모름’ 대신 여성이나 남성으로 입력해 주세요.");
    sheet.getRow(2).getCell(columnOf("성별")).value = "여성";
    const preview = await refused(HERE, { intent: "preview", text: "", file: await upload() }, 200, as);
    expect(preview.all("ins").map((change) => change.textContent)).toEqual(["010-1234-5678", "여성"]);
    expect((await rowOf(moon)).gender).toBeNull();
  });

  test("reads an Excel file instead of the text, and stores the previewed changes", async () => {
    const { as, moon } = await someone();
    const [head, row] = ["닉네임 이름 나이 메모", "달빛 이달 31 두&#10;줄"].map((line) =>
      line
        .split(" ")
        .map((cell) => inline(cell))
        .join(""),
    );
    const file = new File([Uint8Array.from(await bookOf({ rows: `<row r="2">${head}</row><row r="9">${row}</row>` }))], "친구.xlsx");
    const preview = await refused(HERE, { intent: "preview", text: "", file }, 200, as);
    expect(preview.text).toContain("바뀌는 친구 1명");
    const text = preview.one("#import-text").textContent.trim().replaceAll("&quot;", '"');
    expect(text).toBe('닉네임,이름,나이,메모\n달빛,이달,31,"두\n줄"');
    expect(locationOf(await post(HERE, { intent: "apply", text, digest: digestOn(preview) }, as))).toBe("/app/user/friend-list");
    expect(await rowOf(moon)).toMatchObject({ name: "이달", age: "31", note: "두\n줄" });
  });

  test("says at its field why an Excel file cannot be read", async () => {
    const { as } = await someone();
    const error = async (book: Promise<Buffer>, status: number) =>
      (await refused(HERE, { file: new File([Uint8Array.from(await book)], "친구.xlsx") }, status, as)).one("#import-file-error")
        .textContent;
    expect(await error(bookOf({ sheets: "" }), 400)).toContain("읽을 수 없는 파일이에요.");
    const long = inline("가".repeat(30_000));
    expect(await error(bookOf({ rows: `<row>${long.repeat(40)}</row>` }), 413)).toContain("보낸 내용이 너무 큽니다.");
    expect(await error(bookOf({ rows: "<row><c><v>1</v></c></row>".repeat(10_002) }), 413)).toContain("10,000행까지만");
  });

  test("reads a CSV file of Korean Excel instead of the text, and says how to save a broken workbook", async () => {
    const { as } = await someone();
    const broken = await refused(HERE, { intent: "preview", text: "", file: new File([CP949], "친구.csv") }, 400, as);
    expect(broken.one("#import-text").textContent.trim()).toBe("닉네임,메모");
    const workbook = new File([Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])], "친구.xlsx");
    const page = await refused(HERE, { intent: "preview", text: "닉네임\n달빛", file: workbook }, 400, as);
    expect(page.one("#import-file-error").textContent).toContain("엑셀 파일(.xlsx)이나 CSV로 저장해 올려 주세요.");
    expect(page.one("#import-text").textContent.trim().replaceAll("\r", "")).toBe("닉네임\n달빛");
  });

  test("previews a changed text again instead of storing it", async () => {
    const { as, moon } = await someone();
    const digest = digestOn(await refused(HERE, { text: "닉네임,이름\n달빛,이달" }, 200, as));
    const page = await refused(HERE, { intent: "apply", digest, text: "닉네임,이름\n달빛,바꿈" }, 409, as);
    expect(page.text).toContain("다시 확인하고 눌러 주세요.");
    expect(page.one("ins").textContent).toBe("바꿈");
    expect((await rowOf(moon)).name).toBe("");
  });

  test("says why a table cannot be read, and keeps its text", async () => {
    const { as } = await someone();
    const page = await refused(HERE, { text: "달빛,이달" }, 400, as);
    expect(page.one('.strip[role="alert"]').textContent).toContain("첫 줄에 열 이름을 입력해 주세요.");
    expect(page.one("#import-text").textContent.trim()).toBe("달빛,이달");
    await refused(HERE, { text: "" }, 400, as);
  });

  test("splits a long preview into pages, faulty rows first", async () => {
    const { as } = await someone();
    const text = `닉네임,이름\n${Array.from({ length: 250 }, (_, index) => `없음${index},가`).join("\n")}\n달빛,이달`;
    const first = await refused(HERE, { text }, 200, as);
    expect(first.all("tbody tr")).toHaveLength(200);
    const second = await refused(HERE, { text, page: "2", digest: digestOn(first) }, 200, as);
    expect(second.all("tbody tr")).toHaveLength(51);
    expect(second.all("tbody tr").at(-1)!.textContent).toContain("이달");
  });

  test("offers a CSV file of the member's own friends to fill in", async () => {
    const { as } = await someone();
    const response = await get(`${HERE}.csv`, as);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const lines = Buffer.from(await response.arrayBuffer())
      .toString("utf8")
      .split("\r\n");
    expect(lines[0]).toBe("\uFEFF닉네임,카카오톡 ID,이름,휴대전화,성별,나이,취미,직업,메모,그룹,태그");
    expect([lines.length, lines[1]!.startsWith("달빛,")]).toEqual([3, true]);
  });

  test("refuses a table with too many cells without showing it again", async () => {
    const { as } = await someone();
    const text = `닉네임,메모\n달빛,"${'""'.repeat(140_000)}"`;
    const ways: Parameters<typeof post>[1][] = [
      { text },
      { file: new File([text], "a.csv") },
      { text, digest: "x".repeat(100), intent: "x" },
    ];
    for (const fields of ways) {
      const page = await refused(HERE, fields, 413, as);
      expect(page.text).toContain("칸이 너무 많은 표입니다.");
      expect(page.html.length).toBeLessThan(200_000);
    }
    const long = "가".repeat(1_000);
    const refusedPage = await refused(HERE, { text: `닉네임,그룹\n${long},${long}` }, 200, as);
    expect(refusedPage.one("tbody td:nth-child(2)").textContent).toBe(`${"가".repeat(100)}…`);
  });
});
