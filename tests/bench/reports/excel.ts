import { setTimeout as pause } from "node:timers/promises";
import { readViewReport } from "~/areas/reports/dispatches/read-view-report.server";
import { rangeOf } from "~/areas/reports/report-range";
import { makeCtx } from "~/core/ctx.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { addDays, seoulDay } from "~/time/seoul";
import { loginAs } from "../../support/factories/members";
import { cpuMs, residentMb, startServer } from "../measure";
import { DAYS, type World } from "./world";

export const EXCEL_ROWS = 100_000;

/** Downloads 100,000 rows twice and aborts a third download. `firstMb` includes the heap's first growth (ADR 30). */
export async function excel({ creators: [creator, ...others] }: World, rows: number) {
  const today = seoulDay(new Date());
  const fromDay = addDays(today, -Math.min(DAYS, Math.ceil((DAYS * EXCEL_ROWS * (1 + others.length)) / rows)));
  const { total } = await readViewReport(makeCtx(creator!), "mine", { page: 1, rowsPerPage: 1, range: rangeOf(fromDay, today) });
  const [cookie] = (await sessionCookie().serialize((await loginAs(creator!)).token)).split(";");
  const server = await startServer("build/index.js");
  const path = (from: string) => `/app/user-report/user-contents-view-report-by-contents.xlsx?startDateTime=${from}&endDateTime=${today}`;
  const ask = async (from: string, leave = false) => {
    const began = performance.now();
    const response = await fetch(server.url + path(from), { headers: { Cookie: cookie! } });
    if (response.status !== 200) throw new Error(`${path(from)}: ${response.status}`);
    const reader = response.body!.getReader();
    await reader.read();
    const firstByteMs = performance.now() - began;
    if (leave) await reader.cancel();
    else for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read());
    return { firstByteMs, seconds: (performance.now() - began) / 1_000 };
  };
  try {
    const { moreMb: firstMb } = await grown(server.pid, ask(fromDay));
    const { moreMb, result: whole } = await grown(server.pid, ask(fromDay));
    await ask(fromDay, true);
    await pause(500);
    const used = cpuMs(server.pid);
    await pause(1_000);
    return { rows: total, ...whole, firstMb, moreMb, cpuMsASecondAfterLeaving: cpuMs(server.pid) - used };
  } finally {
    await server.stop();
  }
}

/** The result, and the highest memory growth in MB. */
async function grown<T>(pid: number, doing: Promise<T>): Promise<{ moreMb: number; result: T }> {
  const before = residentMb(pid);
  let [most, done] = [before, false];
  const ended = doing.finally(() => (done = true));
  while (!done) {
    most = Math.max(most, residentMb(pid));
    await pause(5);
  }
  return { moreMb: most - before, result: await ended };
}
