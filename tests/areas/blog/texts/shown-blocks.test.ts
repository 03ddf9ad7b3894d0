import { describe, expect, it } from "vitest";
import { cleanHtml, htmlForReading } from "~/areas/blog/text/clean-html.server";
import { withConsultation } from "~/areas/blog/text/consultation";
import { markedText, typedText } from "~/areas/blog/text/marked-text";
import { plainText, summary, textLength } from "~/areas/blog/text/plain-text.server";

const read = (marks: string) => htmlForReading(typedText(marks, ""));

describe("blocks with their Markdown (rule 300)", () => {
  it("shows a check list with words for people who cannot see its boxes", () => {
    const html = cleanHtml(typedText("- [ ] 할 일\n- [x] 한 일\n- 점", ""));
    expect(html).toBe(`<ul><li data-list="unchecked">할 일</li><li data-list="checked">한 일</li><li>점</li></ul>`);
    expect(markedText(html)).toBe("- [ ] 할 일\n- [x] 한 일\n- 점");
    expect(htmlForReading(html)).toBe(
      `<ul><li class="check" data-check="open"><span class="sr-only">할 일: </span>할 일</li>` +
        `<li class="check" data-check="done"><span class="sr-only">완료: </span>한 일</li><li>점</li></ul>`,
    );
    expect(plainText(html)).toBe("☐ 할 일\n☑ 한 일\n점");
    expect(textLength(html), "as the editor counts, which draws its boxes apart").toBe([..."할 일 한 일 점"].length);
  });

  it("joins callouts that meet into one note", () => {
    expect(read("> [!] 하나\n\n> [!] 둘")).toBe(`<div class="callout" role="note">하나<br />둘</div>`);
    expect(read("> [!NOTE] 알림\n> 둘째 줄")).toBe(`<div class="callout" role="note">알림<br />둘째 줄</div>`);
    expect(read("> [!]")).toBe(`<div class="callout" role="note"><br /></div>`);
    expect(plainText(cleanHtml("<aside>말</aside><p>글</p>"))).toBe("말\n글");
  });

  it("keeps only the two states of an item", () => {
    expect(cleanHtml(`<ul><li data-list="checked" data-x="y" onclick="z()">가</li><li data-list="evil">나</li></ul>`)).toBe(
      `<ul><li data-list="checked">가</li><li>나</li></ul>`,
    );
  });

  it("shows the writer's own consultation form, and nothing without one", () => {
    const html = read("글\n\n[상담 신청서]\n\n[상담 신청서] 안내");
    expect(withConsultation(html, null)).toBe("<p>글</p><p>[상담 신청서] 안내</p>");
    expect(withConsultation(html, `https://form.test/?a=1&b="2"`)).toBe(
      `<p>글</p><p class="consultation"><a class="btn" href="https://form.test/?a=1&amp;b=&quot;2&quot;" rel="noopener" target="_blank">` +
        "상담 신청서</a></p><p>[상담 신청서] 안내</p>",
    );
    expect(summary(cleanHtml(typedText("글\n\n[상담 신청서]\n\n더", "")))).toBe("글 더");
    expect(cleanHtml(`<p data-consultation=""></p>`)).toBe("<p><br /></p>");
  });
});
