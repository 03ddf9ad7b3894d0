import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Redis } from "ioredis";
import { keptPage } from "~/areas/blog/web/view-kept.server";
import { announce, closeAnnouncements, hearsAnnouncements } from "~/core/announce.server";
import { closeRedis, redis, redisKey } from "~/core/redis.server";
import { forgetSettings } from "~/core/settings.server";
import { TcpProxy } from "../support/tcp-proxy";
import { patience } from "../support/yardstick";

/** The test can cut or silence only our process's Redis connection. */
const direct = process.env.REDIS_URL!;
let line: TcpProxy;
let other: Redis;

beforeEach(async () => {
  await Promise.allSettled([closeRedis(), closeAnnouncements()]);
  const url = new URL(direct);
  line = await TcpProxy.to({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${line.port}`;
  process.env.REDIS_URL = url.href;
  forgetSettings();
  other = new Redis(direct);
});

afterEach(async () => {
  await Promise.allSettled([closeRedis(), closeAnnouncements()]);
  other.disconnect();
  await line.end();
  process.env.REDIS_URL = direct;
  forgetSettings();
});

let lastWriter = 7_000_000;

/** A post in memory, in place of a stored one. */
function aPost() {
  const [writerId, key] = [++lastWriter, randomUUID()];
  let text = "old";
  return {
    page: async () =>
      String(
        gunzipSync(
          (await keptPage(key, async () => ({
            writerId,
            contentsId: 0,
            commenterIds: [],
            linked: [],
            links: [],
            address: "",
            html: text,
            headers: new Headers(),
          })))!.gzip,
        ),
      ),
    edit: async (to: string) => {
      text = to;
      await other.publish(redisKey("topic", "post-changed"), `${writerId}:1`);
    },
    /** Changes the text unannounced: a cached page still shows the old one. */
    swap: (to: string) => void (text = to),
  };
}

const hears = () => vi.waitUntil(() => hearsAnnouncements("post-changed"), { timeout: patience(5_000), interval: 10 });

describe("a cached page edited by another process", () => {
  it("is not served with its old text while our process is still subscribing", async () => {
    line.silence();
    const post = aPost();
    expect(await post.page()).toBe("old");
    await post.edit("new");
    expect(await post.page()).toBe("new");
    line.speak();
    await hears();
    expect(await post.page()).toBe("new");
  });

  it("is served from memory once our process has subscribed, and dropped by the announcement", async () => {
    const post = aPost();
    await post.page();
    await hears();
    await post.page();
    post.swap("unsaid");
    expect(await post.page()).toBe("old");
    await post.edit("new");
    await vi.waitFor(async () => expect(await post.page()).toBe("new"), patience(5_000));
  });

  it("is not served with its old text after the connection was lost and came back", async () => {
    const post = aPost();
    await post.page();
    await hears();
    await post.page();
    line.cut();
    await vi.waitUntil(() => !hearsAnnouncements("post-changed"), { timeout: patience(5_000), interval: 5 });
    await post.edit("new");
    expect(await post.page()).toBe("new");
    await post.edit("newest");
    line.mend();
    await hears();
    expect(await post.page()).toBe("newest");
  });

  it("is not served with its old text for more than about three seconds when the connection falls silent, nor when it works again", async () => {
    const post = aPost();
    await post.page();
    await hears();
    await post.page();
    line.silence();
    await post.edit("new");
    await vi.waitFor(async () => expect(await post.page()).toBe("new"), { timeout: patience(4_000), interval: 20 });
    await post.edit("newest");
    line.speak();
    await hears();
    expect(await post.page()).toBe("newest");
  });
});

it("delivers an announcement made while Redis was away once it is back", async () => {
  const heard: string[] = [];
  const listener = new Redis(direct);
  await listener.subscribe(redisKey("topic", "late"));
  listener.on("message", (_channel, message) => heard.push(message));
  await redis()
    .ping()
    .catch(() => {});
  line.cut();
  await announce("late", "news");
  expect(heard).toEqual([]);
  line.mend();
  await vi.waitUntil(() => heard.length > 0, { timeout: patience(5_000), interval: 20 });
  expect(heard).toEqual(["news"]);
  listener.disconnect();
});
