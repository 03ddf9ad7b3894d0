import { beforeEach, describe, expect, it, vi } from "vitest";
import { announce } from "~/core/announce.server";
import { sign } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import { answerTo } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { postUrl } from "../../support/factories/reading";
import { recordStatements } from "../../support/statements";
import { patience } from "../../support/yardstick";

const statements = recordStatements();

beforeEach(() => statements.forget());

async function ask(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await answerTo(new Request(new URL(url, settings().BASE_URL), { headers: { "Accept-Encoding": "gzip", ...headers } }));
  await response.arrayBuffer();
  return response.status;
}

describe("a guest's view of a post asks the database", () => {
  it("at most six statements for an uncached page, and the codes once in a process", async () => {
    const url = postUrl(await makePost());
    statements.forget();
    expect(await ask(url)).toBe(200);
    const asked = statements.asked().filter((statement) => !statement.includes("from `common_code`"));
    expect(asked.length, asked.join("\n")).toBeGreaterThan(0);
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(6);
  });

  it("nothing for a cached page, by any link, in any encoding and for a 304", async () => {
    const url = postUrl(await makePost());
    // Caching starts once the process hears announcements, after the first page.
    await vi.waitUntil(async () => (statements.forget(), await ask(url), statements.asked().length === 0), patience(5_000));
    const ways: Record<string, string>[] = [{}, { "Accept-Encoding": "br" }, { "If-None-Match": "*" }];
    for (const headers of ways) await ask(`${url}&sendHistoryId=1&receiverId=2&t=x`, headers);
    expect(statements.asked()).toEqual([]);
    const sent = (receiverId: number) => `${url}&sendHistoryId=1&receiverId=${receiverId}&t=${sign("read", 1, receiverId)}`;
    await vi.waitUntil(async () => (statements.forget(), await ask(sent(2)), statements.asked().length === 0), patience(5_000));
    for (const headers of ways) await ask(sent(3), headers);
    expect(statements.asked(), "one page for all who were sent the post").toEqual([]);
  });

  it("nothing more after another writer's change", async () => {
    const post = await makePost();
    // Wait until Redis has delivered the post's announcement again.
    await vi.waitUntil(async () => (statements.forget(), await ask(postUrl(post)), statements.asked().length === 0), patience(5_000));
    await announce("post-changed", `${post.author.userId + 1_000_000}:1`);
    statements.forget();
    await ask(postUrl(post));
    expect(statements.asked()).toEqual([]);
  });
});
