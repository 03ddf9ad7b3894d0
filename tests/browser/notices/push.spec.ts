import { expect, type Page, rows, settled, test } from "../support/site";

test.use({ webFonts: true });

const OFFER = "이 기기에서 알림 받기";
const OWN = "SELECT d.* FROM push_device d JOIN user u USING (user_id) WHERE u.user_email = 'member@geulbeot.test'";

/** A browser of tests reaches no push service: the answer of `subscribe` is made here, with a real key pair. All else is the browser's. */
async function stubSubscribe(page: Page) {
  await page.context().addInitScript(() => {
    const text = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replace(/\+/g, "-")
        .replace(/\//g, "_")
        .replace(/=/g, "");
    PushManager.prototype.subscribe = async (options) => {
      sessionStorage.setItem("asked", JSON.stringify(options));
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const keys = {
        p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)),
        auth: text(crypto.getRandomValues(new Uint8Array(16)).buffer),
      };
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      return { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
    };
  });
}

async function openSettings(page: Page) {
  await page.goto("/app/notices/settings");
  await settled(page);
}

test.beforeEach(() => rows("DELETE d FROM push_device d JOIN user u USING (user_id) WHERE u.user_email = 'member@geulbeot.test'"));

test("a press asks the browser once and registers the device, which the member sees and ends @js", async ({ as }) => {
  const page = await as("member", { serviceWorkers: "allow", permissions: ["notifications"] });
  await stubSubscribe(page);
  await openSettings(page);
  expect(await page.evaluate(() => sessionStorage.getItem("asked")), "nothing is asked on load").toBeNull();
  await page.getByRole("button", { name: OFFER }).click();
  await expect(page.getByRole("status").filter({ hasText: "이제 이 기기에서 알림을 받습니다." })).toBeVisible();
  const asked = JSON.parse((await page.evaluate(() => sessionStorage.getItem("asked")))!) as {
    userVisibleOnly: boolean;
    applicationServerKey: string;
  };
  expect(asked.userVisibleOnly).toBe(true);
  expect(asked.applicationServerKey).toMatch(/^[\w-]{87}$/);

  const devices = page.getByRole("region", { name: "알림을 받는 기기" });
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(devices.getByText("이 기기", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: OFFER })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "새 구독자" }).getByRole("checkbox", { name: "기기" })).toBeChecked();
  expect(await rows(OWN)).toHaveLength(1);

  await page.goto("/app/notices");
  await settled(page);
  await expect(page.getByRole("button", { name: OFFER })).toHaveCount(0);
  await openSettings(page);
  await devices.getByRole("button", { name: /그만 받기/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "이 기기에는 더 알리지 않습니다." })).toBeVisible();
  await expect(page.getByRole("button", { name: OFFER })).toBeVisible();
  expect(await rows(OWN)).toEqual([]);
});

test("the list of notices offers it too; a browser that cannot push sees no button @js", async ({ as }) => {
  const page = await as("member", { serviceWorkers: "allow", permissions: ["notifications"] });
  await stubSubscribe(page);
  await page.goto("/app/notices");
  await page.getByRole("button", { name: OFFER }).click();
  await expect.poll(async () => (await rows(OWN)).length).toBe(1);
  await expect(page.getByRole("button", { name: OFFER })).toHaveCount(0);

  await rows("DELETE FROM push_device");
  const old = await as("member", { permissions: ["notifications"] });
  await old.context().addInitScript(() => delete (window as Partial<Window & { PushManager: unknown }>).PushManager);
  const requests: string[] = [];
  old.on("request", (request) => requests.push(request.url()));
  await openSettings(old);
  await expect(old.getByRole("button", { name: "저장" })).toBeVisible();
  await expect(old.getByRole("button", { name: OFFER })).toHaveCount(0);
  expect(requests.filter((url) => url.includes("push.json"))).toEqual([]);
});
