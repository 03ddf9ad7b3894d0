import { expect, test } from "../support/site";

test.use({ webFonts: true });

const MOST = 120_000;

for (const path of ["/", "/app/main", "/app/introduce", "/app/service/service-introduce", "/app/service/service-pricing", "/app/login"])
  test(`a first visit of ${path} loads at most ${MOST} bytes of fonts @js`, async ({ stranger }) => {
    const page = await stranger({});
    const fonts: { url: string; bytes: Promise<number> }[] = [];
    page.on("response", (answer) => {
      if (answer.request().resourceType() === "font") fonts.push({ url: answer.url(), bytes: answer.body().then((body) => body.length) });
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const bytes = await Promise.all(fonts.map((font) => font.bytes));
    expect(bytes.length).toBeGreaterThan(0);
    expect(
      bytes.reduce((sum, one) => sum + one, 0),
      fonts.map((font) => font.url).join("\n"),
    ).toBeLessThanOrEqual(MOST);
    const drawn = await page.evaluate(() => document.fonts.check('600 16px "Pretendard Variable"', "글을 쓰고"));
    expect(drawn).toBe(true);
  });
