import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asksNothing, blogFilter, filterAddress, isMonth } from "~/areas/blog/addresses/blog-filter";

const read = (query: string) => blogFilter(new URLSearchParams(query));

const spaced = (typed: string) => typed.normalize("NFC").replace(/\s+/g, " ").trim();

describe("a blog's filter", () => {
  it("reads words, subject, month and place from the query", () => {
    expect(read("q=%20봄%20%20여행%20&subject=finance&month=2026-03&before=17")).toEqual({
      words: "봄 여행",
      subject: "finance",
      month: "2026-03",
      before: 17,
    });
  });

  it("asks nothing with an empty, an unknown or a broken query", () => {
    for (const query of ["", "userId=7", "q=+&subject=&month=", "utm_source=x", "before=-1", "before=x", "before=1e9"])
      expect(asksNothing(read(query)), query).toBe(true);
  });

  it("cuts words at sixty characters, also inside a pair of surrogates", () => {
    expect(read(`q=${encodeURIComponent("😀".repeat(70))}`).words).toBe("😀".repeat(60));
  });

  it("tells months of the calendar from others", () => {
    expect(["2026-01", "2026-12"].every(isMonth)).toBe(true);
    expect(["2026-00", "2026-13", "2026-1", "26-01", "2026-02-30", "가"].some(isMonth)).toBe(false);
  });

  it("survives the way through an address, with and without a handle", () => {
    const text = fc.string({ unit: "grapheme" }).map((typed) => [...spaced(typed)].slice(0, 10).join("").trim());
    const id = fc.option(fc.integer({ min: 1, max: 1e9 }));
    const filters = fc.record({ words: text, subject: text, month: text, before: id });
    fc.assert(
      fc.property(filters, fc.constantFrom("/@sky", "/app/blog/contents-list?userId=7"), (filter, address) => {
        const { searchParams } = new URL(filterAddress(address, filter), "https://a.test");
        expect(blogFilter(searchParams)).toEqual(filter);
      }),
    );
  });
});
