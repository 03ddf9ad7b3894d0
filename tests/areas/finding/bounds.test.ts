import { expect, it } from "vitest";
import { findEverything } from "~/areas/finding/find-everything.server";
import { menuRows } from "~/areas/master/menus/visible-menus.server";
import { database } from "~db/client.server";
import { contents, postWords } from "~db/schema/blog";
import { friend } from "~db/schema/sending";
import { makePost } from "../../support/factories/blog";
import { ctxOf, makeMember } from "../../support/factories/members";
import { recordStatements, rowsRead } from "../../support/statements";

const statements = recordStatements();
const MANY = 3_000;
const many = <R>(row: (n: number) => R): R[] => Array.from({ length: MANY }, (_, n) => row(n));

it("a search asks few statements and reads only the member's rows, among thousands of other members'", async () => {
  const [me, crowd] = [await makeMember(), await makeMember()];
  for (let n = 0; n < 10; n++) await makePost(me, { title: `산책길 ${n}` });
  await database()
    .insert(contents)
    .values(many(() => ({ userId: crowd.userId, title: "산책길", contents: "<p>글</p>", mainSubject: "finance" })));
  const posts = await database().select({ contentsId: contents.contentsId, userId: contents.userId }).from(contents);
  await database()
    .insert(postWords)
    .ignore()
    .values(posts.map((post) => ({ ...post, words: "산책길" })));
  await database()
    .insert(friend)
    .values(many((n) => ({ userId: crowd.userId, kakaotalkId: `walk${n}`, kakaotalkUuid: "", profileNickname: "산책길" })));
  const menus = await menuRows();
  const find = (ctx = ctxOf(me)) => findEverything(ctx, { typed: "산책길", menus, isScreen: () => true });
  await find();
  statements.forget();
  expect((await find()).groups.find(({ name }) => name === "내 글")!.rows).toHaveLength(8);
  expect(statements.asked().length).toBeLessThanOrEqual(8);
  expect(await rowsRead(ctxOf(me), find)).toBeLessThan(600);
});
