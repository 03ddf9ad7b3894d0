import { setTimeout as pause } from "node:timers/promises";
import { longText } from "../support/factories/blog";
import { makePostRow } from "../support/factories/dispatches";
import { makeMember } from "../support/factories/members";
import { postUrl } from "../support/factories/reading";
import { onFreshPair } from "./database";
import { table } from "./figures";
import { startHello } from "./hello";
import { cpuMs, load, residentMb, type Server, startServer } from "./measure";

/** Seconds of load; longer by `BENCH_SECONDS`. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const IDLE_SECONDS = 5;
const GATES = { idle: 170, loaded: 250, start: 1_200 };

/** Memory of a web process. Gates: 170 MB idle, 250 MB under load, 1.2 CPU seconds to start. */
await onFreshPair(async () => {
  const author = await makeMember();
  const contentsId = await makePostRow(author.userId, { title: "금리 이야기", contents: longText(2_500), summary: "금리 이야기" });
  const pages = [postUrl({ author, contentsId, version: 1 }), "/app/login", "/app/introduce"];
  const bare = await measured(await startHello(), ["/"]);
  const site = await measured(await startServer("build/index.js"), pages);
  table(
    `memory of a web process, MB (at most ${GATES.idle} idle, ${GATES.loaded} after ${SECONDS} s of load; start at most ${GATES.start} ms)`,
    [
      { process: "bare Remix page", ...bare },
      { process: "the site", ...site },
    ],
  );
  if (site.idle > GATES.idle || site["most under load"] > GATES.loaded || site["start, CPU ms"] > GATES.start) process.exitCode = 1;
});

async function measured(server: Server, paths: string[]) {
  try {
    const start = cpuMs(server.pid);
    await pause(IDLE_SECONDS * 1_000);
    const idle = residentMb(server.pid);
    let [most, views, cpu] = [idle, 0, 0];
    for (const end = Date.now() + SECONDS * 1_000; Date.now() < end;) {
      const { cpuMsPerRequest } = await load(server, { paths, requests: 600 });
      [most, views, cpu] = [Math.max(most, residentMb(server.pid)), views + 600, cpu + cpuMsPerRequest * 600];
    }
    return { "start, CPU ms": start, idle, "most under load": most, "at its end": residentMb(server.pid), "CPU ms a view": cpu / views };
  } finally {
    await server.stop();
  }
}
