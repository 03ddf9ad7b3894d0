import { describe, expect, test } from "vitest";
import { get, screen } from "../../support/app";
import { loginAs, makeMember, pay } from "../../support/factories/members";
import { locationOf } from "../../support/jar";

const PAGES = [
  ["/", "글을 쓰고, 친구에게 보내고, 누가 읽었는지 봐요"],
  ["/app/introduce", "글 한 편이 대화를 엽니다"],
  ["/app/service/service-introduce", "내 글을 친구의 카카오톡까지"],
  ["/app/service/new-service-introduce", "쓰지 않아도 보낼 수 있어요"],
  ["/app/service/service-pricing", "쓰는 건 무료, 보내기는 월 100,000원"],
] as const;

describe('public pages (1 §2 "Introduction pages")', () => {
  test.each(PAGES)("%s opens for a visitor with its title", async (url, title) => {
    const page = await screen(url);
    expect(page.one("h1").textContent.replace(/\s+/g, " ")).toContain(title);
    expect(page.text).not.toMatch(/lorem|TODO/i);
  });

  test("introduce shows four steps and a conversation, without the side menu", async () => {
    const page = await screen("/app/introduce");
    expect(page.all("ol.pub-cards > li")).toHaveLength(4);
    expect(page.all("figure.talk")).toHaveLength(2);
    expect(page.all("nav.docks, .drawer-box[open]")).toHaveLength(0);
    expect(page.all('a[href="#top"]').length).toBeGreaterThan(0);
  });

  test("pricing shows the limits that are in force and what is free (rule 1)", async () => {
    const { text } = await screen("/app/service/service-pricing");
    for (const part of ["월 100,000원", "부가세 포함", "100건", "20일", "2,000건", "고객 등록 무제한", "세미나 참여 무료"])
      expect(text).toContain(part);
    expect(text).not.toContain("20,000");
  });

  test("pricing shows what is free beside the price, examples, refunds by case and questions", async () => {
    const page = await screen("/app/service/service-pricing");
    const [free, paid] = page.all(".plan");
    expect(free!.textContent).toContain("0원");
    expect(paid!.textContent).toContain("100,000원");
    expect(page.one(".pub-figures").textContent).toMatch(
      /친구 50명에게 4편.*500원.*200건.*친구 100명에게 8편.*125원.*800건.*친구 100명에게 20편.*50원.*2,000건/s,
    );
    expect(page.all(".refunds > div")).toHaveLength(4);
    expect(page.all(".faq details")).toHaveLength(6);
    expect(page.one(".pub-closing a").textContent).toBe("무료로 시작하기");
    expect(page.all(".btn-primary").map((button) => button.textContent)).toEqual(["결제하기"]);
  });

  test("the service's page names the fee of one dispatch and an example with its deductions", async () => {
    const page = await screen("/app/service/service-introduce");
    expect(page.all(".pub-flow > li")).toHaveLength(3);
    expect(page.one(".pub-flow").textContent.replace(/\s+/g, " ")).toContain("한 건에 10원이 쌓여요");
    const rows = page.all(".pub-sum dl > div").map((row) => row.textContent.replace(/\s+/g, " ").trim());
    expect(rows).toEqual(["전달 1,000건 × 10원10,000원", "소득세 3%−300원", "지방소득세 0.3%−30원", "통장에 들어오는 돈9,670원"]);
  });

  test("the service's page shows three tools as pictures and calls readers friends", async () => {
    const page = await screen("/app/service/service-introduce");
    const pictures = page.all(".pub-tools img");
    expect(pictures).toHaveLength(3);
    for (const picture of pictures) {
      expect(picture.getAttributeValue("loading")).toBe("lazy");
      for (const name of ["alt", "width", "height"]) expect(picture.getAttributeValue(name)).toBeTruthy();
    }
    expect(page.all(".pub-who .talk-card").map((card) => card.querySelector("strong")!.textContent)).toHaveLength(3);
    expect(page.all(".pub-tools source")).toHaveLength(3);
    expect(page.all(".pub-rows > li")).toHaveLength(3);
    expect(page.one(".reach-rest").textContent).toBe("외 8명");
    const main = page.one("main").textContent;
    expect(main.match(/고객[가-힣]*( 등록)?/g)).toEqual(["고객 등록", "고객으로 등록"]);
  });

  test("/ leads a member to the first screen", async () => {
    expect(locationOf(await get("/", await loginAs(await makeMember())))).toBe("/app/main");
  });
});

describe("the pay button (rules 36, 90)", () => {
  test.each(["/app/main", "/app/service/service-pricing"])(
    "asks guests and e-mail members on %s to log in, and leads others to pay",
    async (url) => {
      const guest = await screen(`${url}?pay=Y`);
      expect(guest.one(".pay .strip").textContent).toContain("로그인이 필요한 서비스입니다.");
      expect(guest.one(".pay .strip a").getAttributeValue("href")).toBe("/app/login?redirectUrl=%2Fapp%2Fpayment-ready");

      const byMail = await screen(`${url}?pay=Y`, await loginAs(await makeMember()));
      expect(byMail.one(".pay .strip").textContent).toContain("카카오 로그인이 필요한 서비스입니다");
      expect(byMail.one(".pay .strip a").getAttributeValue("href")).toBe("/app/oauth/login?redirectUrl=%2Fapp%2Fpayment-ready");

      for (const userType of ["KAKAOTALK", "INTEGRATION"] as const) {
        const social = await screen(url, await loginAs(await makeMember({ userType })));
        expect(social.one(".pay a").getAttributeValue("href")).toBe("/app/payment-ready");
      }
    },
  );

  test("is silent before the press, and shows the last paid day to a member who has paid", async () => {
    expect((await screen("/app/main")).all(".pay .strip")).toHaveLength(0);
    const member = await makeMember({ userType: "KAKAOTALK" });
    await pay(member, { expiryDate: "2099-01-31" });
    const page = await screen("/app/main", await loginAs(member));
    expect(page.text).toContain("2099.01.31까지 보낼 수 있어요.");
    expect(page.all(".pay")).toHaveLength(0);
  });
});
