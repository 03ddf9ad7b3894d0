import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { LoginInput, Nickname } from "~/areas/account/account.schema.server";
import { PersonName } from "~/areas/account/identity.schema.server";
import { CompanyName } from "~/areas/account/join.schema.server";
import { BankAccountInput } from "~/areas/account/member/bank-account.schema.server";
import { Removal } from "~/areas/blog/reading/view.schema.server";
import { PostInput } from "~/areas/blog/contents.schema.server";
import { SeriesForm } from "~/areas/blog/series/series.schema.server";
import { CompanyRow } from "~/areas/master/company/companies.schema.server";
import { MenuRow } from "~/areas/master/menus/menus.schema.server";
import { MemberPageForm } from "~/areas/people/users.schema.server";
import { ViewSeminarForm } from "~/areas/seminars/applying/applying.schema.server";
import { SeminarInput } from "~/areas/seminars/writing/seminar.schema.server";
import { ContactInput } from "~/areas/support/support.schema.server";
import { TableColumnRow } from "~/areas/tables/described/columns.schema.server";
import { TableInformationRow } from "~/areas/tables/described/tables.schema.server";
import * as shapes from "~/core/shapes.server";
import { Keyword } from "~/core/replies.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";

setKoreanErrors();
const messageOf = (shape: z.ZodType, value: unknown, field: string) =>
  (shape.safeParse(value).error?.issues ?? []).filter(({ path }) => path.join(".") === field).map(({ message }) => message);
const long = "가".repeat(1_000_001);

describe("names the limit of a text that is too long", () => {
  it.each<[string, z.ZodType, object, string]>([
    ["title", SeminarInput, {}, "200자까지 입력할 수 있습니다."],
    ["title", PostInput, {}, "200자까지 입력할 수 있습니다."],
    ["companyName", ViewSeminarForm, { intent: "apply" }, "100자까지 입력할 수 있습니다."],
    ["deleteReason", Removal, { contentsId: 1 }, "300자까지 입력할 수 있습니다."],
    ["name", SeriesForm, { intent: "save", seriesId: 1 }, "60자까지 입력할 수 있습니다."],
    ["companyName", CompanyRow, {}, "100자까지 입력할 수 있습니다."],
    ["companyCode", CompanyRow, {}, "60자까지 입력할 수 있습니다."],
    ["menuName", MenuRow, {}, "100자까지 입력할 수 있습니다."],
    ["path", MenuRow, {}, "200자까지 입력할 수 있습니다."],
    ["reason", MemberPageForm, { intent: "open" }, "200자까지 입력할 수 있습니다."],
    ["text", ContactInput, {}, "5,000자까지 입력할 수 있습니다."],
    ["dataItem", TableColumnRow, {}, "60자까지 입력할 수 있습니다."],
    ["accountHolder", BankAccountInput, {}, "80자까지 입력할 수 있습니다."],
    ["bankCode", BankAccountInput, {}, "60자까지 입력할 수 있습니다."],
    ["password", LoginInput, {}, "200자까지 입력할 수 있습니다."],
    ["username", LoginInput, {}, "254자까지 입력할 수 있습니다."],
  ])("%s", (field, shape, others, message) => {
    expect(messageOf(shape, { ...others, [field]: long }, field)).toEqual([message]);
  });

  it("also for a text alone", () => {
    expect(messageOf(PersonName, long, "")).toEqual(["80자까지 입력할 수 있습니다."]);
    expect(messageOf(CompanyName, long, "")).toEqual(["100자까지 입력할 수 있습니다."]);
    expect(messageOf(TableInformationRow, { tableId: "a".repeat(65) }, "tableId")).toEqual(["64자까지 입력할 수 있습니다."]);
    expect(new Set(messageOf(Nickname, long, ""))).toEqual(new Set(["2자에서 20자까지 입력해 주세요."]));
  });

  it("has a message for a missing text", () => {
    expect(messageOf(SeminarInput, {}, "title")).toEqual(["제목을 입력해 주세요."]);
    expect(messageOf(SeminarInput, { title: " " }, "title")).toEqual(["제목을 입력해 주세요."]);
    expect(messageOf(BankAccountInput, {}, "accountHolder")).toEqual(["예금주를 입력해 주세요."]);
    expect(messageOf(LoginInput, { username: "", password: "" }, "username")).toEqual(["이메일을 입력해 주세요."]);
  });
});

describe("keeps a text in one spelling", () => {
  const read = (shape: z.ZodType, value: unknown) => shape.safeParse(value).data;
  it.each([
    ["syllables are composed", "한글".normalize("NFD"), "한글"],
    ["an accent is composed", "cafe\u0301", "caf\u00E9"],
    ["what turns the direction of letters goes", "a\u202Egpj.exe\u202C\u2066b\u2069\u200E", "agpj.exeb"],
    ["what nobody sees goes", "\u200B글\u2060벗\uFEFF\u00AD", "글벗"],
    ["a joiner between letters goes", "글\u200D벗", "글벗"],
    ["a joined emoji stays", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}"],
    ["an emoji with its colour stays", "\u{1F469}\u{1F3FD}\u200D\u{1F4BB}", "\u{1F469}\u{1F3FD}\u200D\u{1F4BB}"],
    ["an emoji with its selector stays", "\u{1F3F3}\uFE0F\u200D\u{1F308} \u2764\uFE0F", "\u{1F3F3}\uFE0F\u200D\u{1F308} \u2764\uFE0F"],
    ["line ends stay", "가\n나", "가\n나"],
  ])("%s", (_what, typed, kept) => {
    expect(read(shapes.RequiredText(100), typed)).toBe(kept);
    expect(read(Keyword, { keyword: typed })).toEqual({ keyword: kept });
  });

  it("counts a text of invisible characters as empty", () => {
    expect(messageOf(shapes.RequiredText(100, "이름을 입력해 주세요."), "\u200B\u3164 ", "")).toEqual(["이름을 입력해 주세요."]);
  });

  it("counts letters as the column does: an emoji is one", () => {
    const shape = shapes.Text(5);
    expect([read(shape, "\u{1F600}".repeat(5)), read(shape, "\u{1F600}".repeat(6))]).toEqual(["\u{1F600}".repeat(5), undefined]);
    expect(messageOf(shape, "\u{1F600}".repeat(6), "")).toEqual(["5자까지 입력할 수 있습니다."]);
  });
});
