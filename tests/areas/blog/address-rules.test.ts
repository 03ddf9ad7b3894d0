import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blogAddress, partsOfAddress, postAddress } from "~/areas/blog/addresses/blog-address";
import { handleOfNickname, handleSpelling, isHandle } from "~/areas/blog/addresses/handle-rules";
import { seriesAddress } from "~/areas/blog/series/series-address";
import { slugOfTitle, twinSlug } from "~/areas/blog/addresses/slug-rules";
import { addressSpelling, spelledAddress } from "~/core/fields/address-spelling";
import { runs } from "../../support/soak";

const often = runs({ test: 1_000, soak: 100_000 });
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.string({ unit: "binary", maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom("가", "힣", "A", "z", "7", "-", " ", "ß", "İ", "ㅋ", "😀", "\u1112\u1161\u11ab", "\u3164"),
    maxLength: 100,
  }),
);
const letters = (value: string) => [...value].length;

describe("a handle (rule 247)", () => {
  it("has 2 to 30 syllables, letters a–z, digits or -, without - at its ends", () => {
    for (const handle of ["하늘", "sky-7", "가a", "7-7", "가".repeat(30)]) expect(isHandle(handle), handle).toBe(true);
    const wrong = ["", "가", "-가나", "가나-", "가 나", "가_나", "Sky", "ㅋㅋ", "é가", "가.나", "가/나", "..", "😀😀", "가".repeat(31)];
    for (const handle of wrong) expect(isHandle(handle), handle).toBe(false);
  });

  it("is stored composed, in lower case, without @ and spaces around it", () => {
    expect(handleSpelling(" @하늘Sky ")).toBe("하늘sky");
    expect(handleSpelling("하늘".normalize("NFD"))).toBe("하늘");
  });

  it("is proposed from any nickname in the shape of a handle", () => {
    expect(handleOfNickname("하늘 작가", 7)).toBe("하늘-작가");
    expect(handleOfNickname("😀ㅋㅋ", 7)).toBe("글-7");
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 1_000_000_000 }), (nickname, userId) => {
        expect(isHandle(handleOfNickname(nickname, userId))).toBe(true);
      }),
      often,
    );
  });
});

describe("a slug (rule 248)", () => {
  it("keeps Korean, letters in lower case and digits; anything else is -", () => {
    expect(slugOfTitle("이율이 오르면, 무엇이 달라질까?", 7)).toBe("이율이-오르면-무엇이-달라질까");
    expect(slugOfTitle("  ETF 3가지 — (2026)  ", 7)).toBe("etf-3가지-2026");
    expect(slugOfTitle("../..%2F<script>", 7)).toBe("2f-script");
    expect(slugOfTitle("글".normalize("NFD"), 7)).toBe("글");
  });

  it("of a title without letters and digits names the post's number", () => {
    for (const title of ["😀🎉", "…", "\u1160\u3164", ""]) expect(slugOfTitle(title, 7)).toBe("글-7");
  });

  it("has at most 80 characters, also with a number", () => {
    expect(letters(slugOfTitle("가".repeat(200), 7))).toBe(80);
    expect(twinSlug(slugOfTitle("가".repeat(200), 7), 12)).toBe(`${"가".repeat(77)}-12`);
    expect(slugOfTitle(`${"가".repeat(79)} 나`, 7)).toBe("가".repeat(79));
  });

  it("of any title can be typed as an address: its canonical spelling leads to itself", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 1_000 }), (title, number) => {
        const slug = twinSlug(slugOfTitle(title, 7), number);
        expect(slug).toMatch(/^[\p{L}\p{Nd}](?:[\p{L}\p{Nd}-]*[\p{L}\p{Nd}])?$/u);
        expect(letters(slug)).toBeLessThanOrEqual(80);
        const address = postAddress({ userId: 1, contentsId: 7, handle: "하늘-7", slug });
        expect(spelledAddress(address)).toBe(address);
        expect(partsOfAddress(address)).toEqual({ handle: "하늘-7", slug });
        expect(spelledAddress(`${address}/`.toUpperCase().replace("@", "%40"))).toBe(address);
        expect(spelledAddress(`/@하늘-7/${slug.normalize("NFD")}`)).toBe(address);
      }),
      often,
    );
  });
});

describe("an address", () => {
  it("is the documents' without a handle or slug", () => {
    expect(blogAddress({ userId: 3, handle: null })).toBe("/app/blog/contents-list?userId=3");
    expect(blogAddress({ userId: 3, handle: "하늘" })).toBe("/@%ED%95%98%EB%8A%98");
    const post = { userId: 3, contentsId: 7 };
    expect(postAddress({ ...post, handle: "sky", slug: null })).toBe("/app/blog/view-contents?userId=3&contentsId=7");
    expect(postAddress({ ...post, handle: null, slug: "a" })).toBe("/app/blog/view-contents?userId=3&contentsId=7");
    expect(postAddress({ ...post, handle: "sky", slug: "a" })).toBe("/@sky/a");
  });

  it("of a series stands below `series`, and is no post's", () => {
    const series = { userId: 3, seriesId: 5 };
    expect(seriesAddress({ ...series, handle: "sky", slug: "봄" })).toBe(`/@sky/series/${encodeURIComponent("봄")}`);
    expect(seriesAddress({ ...series, handle: "sky", slug: null })).toBe("/app/blog/view-series?userId=3&seriesId=5");
    expect(spelledAddress("/%40Sky/Series/A/")).toBe("/@sky/series/a");
    expect(partsOfAddress("/@sky/series/a")).toBeNull();
  });

  it("has one spelling, whatever is typed", () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.webPath()), (typed) => {
        for (const path of [`/@${typed}`, `/@sky/${typed}`, `/@sky/series/${typed}`, `/${typed}`]) {
          const once = spelledAddress(path);
          if (once !== null) expect(spelledAddress(once)).toBe(once);
        }
        expect(addressSpelling(addressSpelling(typed))).toBe(addressSpelling(typed));
      }),
      often,
    );
    for (const path of ["/", "/@", "/@/a", "/sky", "/@a/b/c", "/@a%2Fb", "/@a/..%2F", "/@a/%zz", "/@a.b", `/@${"a".repeat(31)}`])
      expect(spelledAddress(path), path).toBeNull();
  });
});
