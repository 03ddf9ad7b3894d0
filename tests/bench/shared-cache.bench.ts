import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { changePost } from "~/areas/blog/writing/change-post.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { longText, makePost } from "../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../support/factories/members";
import { postUrl } from "../support/factories/reading";
import { freePort } from "../support/site";
import { onFreshPair, seedReference } from "./database";
import { table } from "./figures";
import { cpuMs, load, type Server, startServer } from "./measure";

const MANY = 5_000;
const WITHIN_MS = 5_000;

/** nginx in front of the site. Gates: an edit shows within five seconds, no member gets a guest's page, few views reach the site. */
if (spawnSync("nginx", ["-v"]).error) console.log("nginx is not installed, so nothing is measured: apt-get install nginx-light");
else await onFreshPair(measure);

async function measure() {
  seedReference();
  const author = await makeMember();
  const post = await makePost(author, { title: "처음 제목", contents: longText(2_500) });
  const { token } = await loginAs(author);
  const site = await startServer("build/index.js");
  const cache = await startNginx(site);
  const url = cache.url + postUrl(post);
  const titleOf = async (headers: Record<string, string> = {}) => /<h1>([^<]*)/.exec(await (await fetch(url, { headers })).text())?.[1];
  try {
    await titleOf();
    const before = cpuMs(site.pid);
    const views = await load(cache, { paths: [postUrl(post)], requests: MANY });
    const siteMs = cpuMs(site.pid) - before;
    const member = await (await fetch(url, { headers: { Cookie: (await sessionCookie().serialize(token)).split(";")[0]! } })).text();
    const guest = await (await fetch(url)).text();
    const began = Date.now();
    await changePost(ctxOf(author), { contentsId: post.contentsId, version: post.version, title: "나중 제목" });
    while ((await titleOf()) !== "나중 제목" && Date.now() - began < 2 * WITHIN_MS) await pause(50);
    const seenMs = Date.now() - began;
    const apart = member.includes("write-contents") && !guest.includes("write-contents");
    table(`post page behind nginx (an edit is seen within ${WITHIN_MS} ms)`, [
      {
        "views a second": views.requestsPerSecond,
        "CPU ms a view, nginx": views.cpuMsPerRequest,
        "CPU ms a view, site": siteMs / MANY,
        "edit seen after ms": seenMs,
        "member apart": String(apart),
      },
    ]);
    if (seenMs > WITHIN_MS || !apart) process.exitCode = 1;
  } finally {
    await Promise.all([cache.stop(), site.stop()]);
  }
}

/** nginx with the settings of docs/operations.md. */
async function startNginx(site: Server): Promise<Server> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-nginx-"));
  const port = await freePort();
  const [, http, server] = /```nginx\n([^]*?)\n\nserver \{\n([^]*?)\n\}\n```/.exec(fs.readFileSync("docs/operations.md", "utf8"))!;
  const own = (text: string) =>
    text.replaceAll("/var/cache/nginx/geulbeot", `${folder}/cache`).replaceAll("http://127.0.0.1:3000", site.url);
  const config = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${own(http!)}
server { listen 127.0.0.1:${port};
${own(server!).replace(/^\s*(listen|ssl_|server_name).*$/gm, "")} } }`;
  fs.writeFileSync(path.join(folder, "nginx.conf"), config);
  const child = spawn("nginx", ["-p", folder, "-c", path.join(folder, "nginx.conf")], { stdio: "inherit" });
  process.once("exit", () => child.kill("SIGKILL"));
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + 10_000; Date.now() < until && child.exitCode === null; await pause(50))
    if (await fetch(`${url}/favicon.ico`).catch(() => null)) return { url, pid: child.pid!, stop };
  await stop();
  throw new Error("nginx does not answer");
}
