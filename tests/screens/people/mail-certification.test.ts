import { beforeAll, describe, expect, it } from "vitest";
import { seal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { mailCertification } from "~db/schema/account";
import { type As, get, rest, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { newMail } from "../../support/factories/join";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const HERE = "/app/system/mail-certification";

describe("메일 인증 이력 (3 §2)", () => {
  const nobodys = newMail();
  let as: As;
  let userId: number;
  let email: string;

  beforeAll(async () => {
    as = await loginAs(await makeAdmin());
    ({ userId, email } = await makeMember({ name: "이다솜" }));
    const code = { sealedNumber: seal("4711"), mailSendDate: NOW, expiresAt: NOW };
    await database()
      .insert(mailCertification)
      .values([
        { ...code, userId, userEmail: email, mailCertifiedDate: NOW },
        { ...code, userId: null, userEmail: nobodys },
      ]);
  });

  it("finds codes by number, name and address, with the digits masked on screen, in files and in the call", async () => {
    // With the @, because digits alone would be a member's number.
    for (const search of [String(userId), "이다솜", email.slice(0, 9)]) {
      const page = await screen(`${HERE}?userId=${encodeURIComponent(search)}`, as);
      const cells = page.all("tbody tr").map((row) => row.querySelectorAll("td").map((cell) => cell.textContent));
      expect(cells.at(0)).toEqual([
        expect.any(String),
        String(userId),
        "이다솜",
        expect.stringContaining(email),
        "****",
        ...Array(2).fill("2026.03.01 00:00"),
      ]);
      expect(page.html).not.toContain("4711");
    }
    expect((await screen(`${HERE}?userId=${nobodys}`, as)).text).toContain("없는 회원");
    const csv = await (await get(`${HERE}.csv?userId=${userId}`, as)).text();
    expect(csv).toContain(email);
    expect(csv).not.toContain("4711");
    const { body } = await rest("GET", `/v1/system/mail-certification/page?userId=${userId}`, { as });
    expect(body.content).toEqual([expect.objectContaining({ userId, mailCertificationNumber: "****", mailSendDate: "2026-03-01 00:00" })]);
  });

  it("is closed to members, and nothing in it can be edited", async () => {
    expect((await get(HERE, await loginAs(await makeMember()))).status).toBe(403);
    expect((await screen(HERE, as)).all('main form[method="post"]')).toEqual([]);
  });
});
