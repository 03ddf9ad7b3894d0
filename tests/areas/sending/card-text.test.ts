import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adMorning, isAdNight } from "~/areas/sending/internal/ad-hours.server";
import { AD_CONTACT_LIMIT, AD_NAME_LIMIT, cardText, oneLine, OPENING_LIMIT } from "~/areas/sending/internal/card-text";
import { typedMessage } from "~/areas/sending/runs/typed-message.server";
import { runs } from "../../support/soak";

const points = (text: string) => [...text].length;
const upTo = (limit: number) => fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: limit });

describe("the texts of a card", () => {
  it("are only the post's when the sender adds nothing", () => {
    expect(cardText({ title: "봄", summary: "꽃이 핀다" }, { opening: "", ad: null })).toEqual({
      title: "봄",
      description: "꽃이 핀다",
      stop: "그만 받기",
    });
  });

  it("begin with the sender's opening; advertising begins with the mark and names its sender before the summary", () => {
    const ad = { name: "글벗 책방", contact: "02-123-4567" };
    expect(cardText({ title: "봄", summary: "꽃이 핀다" }, { opening: "안녕하세요", ad })).toEqual({
      title: "(광고) 봄",
      description: "안녕하세요\n보내는 이 글벗 책방 · 02-123-4567\n꽃이 핀다",
      stop: "무료 수신 거부",
    });
  });

  it("fit the messenger; only the summary and the end of the title are cut", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400 }),
        fc.string({ maxLength: 400 }),
        upTo(OPENING_LIMIT),
        upTo(AD_NAME_LIMIT),
        upTo(AD_CONTACT_LIMIT),
        (title, summary, opening, name, contact) => {
          const text = cardText({ title, summary }, { opening, ad: { name, contact } });
          expect(points(text.title)).toBeLessThanOrEqual(200);
          expect(points(text.description)).toBeLessThanOrEqual(200);
          expect(text.title.startsWith("(광고) ")).toBe(true);
          expect(text.description.startsWith(`${opening}\n보내는 이 ${name} · ${contact}`)).toBe(true);
        },
      ),
      runs({ test: 100, soak: 10_000 }),
    );
  });

  it("are single lines of plain text: no line breaks, invisible characters or reversed direction; emoji stay complete", () => {
    expect(oneLine("  안녕\r\n하세요\u202e\u0000 \u200b반가워요 👨‍👩‍👧 ")).toBe("안녕 하세요 반가워요 👨‍👩‍👧");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const line = oneLine(text);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e]/u);
        expect(oneLine(line)).toBe(line);
      }),
      runs({ test: 100, soak: 10_000 }),
    );
  });
});

describe("an advertising message", () => {
  const typed = { opening: "", ad: "Y" as const, adName: "글벗 책방", adContact: "02-123-4567" };

  it("needs a sender name, and a phone number or mail address", () => {
    expect(typedMessage({ ...typed, ad: undefined, adName: "", adContact: "" })).toEqual({ opening: "", ad: null });
    expect(typedMessage({ ...typed, adContact: "shop@example.com" }).ad).toEqual({ name: "글벗 책방", contact: "shop@example.com" });
    expect(() => typedMessage({ ...typed, adName: "" })).toThrow("sending.ad-name");
    for (const adContact of ["", "카톡으로", "02-12", "shop@", "@"])
      expect(() => typedMessage({ ...typed, adContact })).toThrow("sending.ad-contact");
  });

  it("must not be sent between 21:00 and 08:00 in Seoul", () => {
    const atTime = (time: string) => new Date(`2026-03-01T${time}+09:00`);
    expect(["20:59:59.999", "08:00:00", "12:00:00"].map((time) => isAdNight(atTime(time)))).toEqual([false, false, false]);
    expect(["21:00:00", "23:59:59", "00:00:00", "07:59:59.999"].map((time) => isAdNight(atTime(time)))).toEqual([true, true, true, true]);
    expect(adMorning(atTime("07:59:59"))).toEqual(atTime("08:00:00"));
    expect(adMorning(atTime("21:00:00"))).toEqual(new Date("2026-03-02T08:00:00+09:00"));
  });
});
