import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { menuTree } from "~/areas/master/menus/menu-tree";
import { visibleMenus } from "~/areas/master/menus/visible-menus.server";
import { announceGrants } from "~/areas/master/grants.server";
import { builtPath } from "~/areas/master/screens";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { menu, roleMenu } from "~db/schema/master";
import { seed } from "../../../db/seeds/reference/menus";
import { type As, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { makeRole } from "../../support/factories/master";
import { loginAs, makeMember } from "../../support/factories/members";

/** Screens whose title is not their own: a post's, and headlines of public pages. */
const OTHER_TITLE = ["MY_BLOG", "MAIN"];

/** Without menus that other tests made. */
const builtMenus = async (...roles: string[]) => (await visibleMenus({ roles }, NOW)).filter((row) => builtPath(row.menu) !== undefined);
const drawer = async (...roles: string[]) => menuTree(await builtMenus(...roles), () => true);
const names = (nodes: { menuName: string }[]) => nodes.map(({ menuName }) => menuName);

describe("the menu (rule 296)", () => {
  it("has at most seven groups for anybody, 글쓰기 first and public pages last", async () => {
    const [guest, creator, admin] = [await drawer(), await drawer("ROLE_USER"), await drawer("ROLE_USER", "ROLE_ADMIN")];
    expect(names(guest)).toEqual(["처음 화면", "둘러보기"]);
    expect(names(creator)).toEqual(["글쓰기", "처음 화면", "글과 세미나", "보내기", "보고서", "내 정보", "둘러보기"]);
    expect(names(admin)).toEqual(["글쓰기", "처음 화면", "글과 세미나", "보내기", "보고서", "내 정보", "관리", "둘러보기"]);
    const office = admin.find(({ menu }) => menu === "OFFICE")!;
    expect(names(office.children)).toEqual(["정산과 결제", "운영", "기준 정보", "회원과 권한", "데이터 사전"]);
  });

  it("shows 관리 around a granted group without a grant of its own, but no ungranted group", async () => {
    const role = await makeRole();
    await database()
      .insert(roleMenu)
      .values(["COMMON", "HELP_CODES", "AUDIT"].map((granted) => ({ role, menu: granted, startDate: new Date("2022-03-01") })));
    await announceGrants();
    const office = (await drawer(role)).find(({ menu }) => menu === "OFFICE")!;
    expect(office.children.map((group) => [group.menuName, names(group.children)])).toEqual([["기준 정보", ["도움말 코드"]]]);
  });

  describe("calls a screen", () => {
    let admin: As;
    beforeAll(async () => {
      admin = await loginAs(await makeMember({ role: "ROLE_ADMIN", roles: ["ROLE_USER"] }));
    });

    it("by its title", async () => {
      const rows = (await builtMenus("ROLE_USER", "ROLE_ADMIN")).filter(
        ({ path, parentMenu, menu: key }) => path.startsWith("/app/") && parentMenu !== "HIDDEN" && !OTHER_TITLE.includes(key),
      );
      const wrong: string[] = [];
      for (const { menuName, path } of rows) {
        const page = await screen(path, admin);
        const title = page.one("title").textContent.replace(/ · [^·]+$/, "");
        if (title !== menuName && page.one("h1").textContent.trim() !== menuName) wrong.push(`${menuName}: ${title} (${path})`);
      }
      expect(wrong).toEqual([]);
    });
  });
});

describe("the seed of menus, on an installation with the groups of before", () => {
  const stored = async (key: string) => (await database().select().from(menu).where(eq(menu.menu, key)))[0]!;
  const place = ({ menuName, parentMenu, menuSequence, disclosure }: typeof menu.$inferSelect) => [
    menuName,
    parentMenu,
    menuSequence,
    disclosure,
  ];
  const before = { menuName: "글별 조회 현황", parentMenu: "CREATOR_REPORT", menuSequence: 8010 };

  it("moves rows that nobody has changed, keeps changed ones, and touches no right", async () => {
    const keys = ["VIEW_REPORT_BY_CONTENTS", "VIEW_REPORT_BY_SUBJECT", "CONTENTS_SHOP"];
    const built = await Promise.all(keys.map(stored));
    const grants = await database().select().from(roleMenu).where(inArray(roleMenu.menu, keys));
    const at = new Date("2025-01-01");
    await database()
      .update(menu)
      .set({ ...before, createdAt: at, updatedAt: at })
      .where(eq(menu.menu, keys[0]!));
    await database()
      .update(menu)
      .set({ ...before, createdAt: at, updatedAt: NOW })
      .where(eq(menu.menu, keys[1]!));
    await database().update(menu).set({ disclosure: "N", createdAt: at, updatedAt: at }).where(eq(menu.menu, keys[2]!));

    try {
      for (let times = 0; times < 2; times++) await seed(makeCtx({ kind: "job", name: "seed" }));

      expect(place(await stored(keys[0]!))).toEqual(place(built[0]!));
      expect((await stored(keys[0]!)).updatedAt, "the move is no change by a person").toEqual(at);
      expect(place(await stored(keys[1]!)).slice(0, 3)).toEqual(Object.values(before));
      expect((await stored(keys[2]!)).disclosure).toBe("N");
      expect(await database().select().from(roleMenu).where(inArray(roleMenu.menu, keys))).toEqual(grants);
    } finally {
      for (const row of built) await database().update(menu).set(row).where(eq(menu.menu, row.menu));
      await announceGrants();
    }
  });
});
