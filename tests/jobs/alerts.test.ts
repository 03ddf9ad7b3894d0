import fs from "node:fs";
import { eq, inArray, lt } from "drizzle-orm";
import { load } from "js-yaml";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { metricsText, notePeriodic, registerDiskMetrics, startAliveBeat } from "~/core/metrics.server";
import { BACKUP_ACTIONS, BACKUP_SUBJECT } from "~/areas/operations/backups/backup-actions";
import { seal } from "~/core/crypto.server";
import { connectedRedis, redis, redisKey } from "~/core/redis.server";
import { forgetSettings } from "~/core/settings.server";
import { DAY_MS } from "~/time/seoul";
import { closeDatabase, database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { memberExport } from "~db/schema/exports";
import { subscription } from "~db/schema/payments";
import { rollupWatermark } from "~db/schema/reports";
import { catalogue } from "~jobs/catalogue";
import { registerJobMetrics } from "~jobs/metrics";
import { schedule } from "~jobs/schedule";
import { freeze, useMachineClock } from "../support/clock";
import { makeMember } from "../support/factories/members";
import { withOwnCounts } from "../support/own-counts";

type Rule = { alert: string; expr: string };
const { groups } = load(fs.readFileSync("docs/prometheus-rules.yml", "utf8")) as { groups: { rules: Rule[] }[] };

/** Label values for which an alert rings; [""] without labels, [] while silent. */
async function ringing(alert: string): Promise<string[]> {
  const { expr } = groups[0]!.rules.find((rule) => rule.alert === alert)!;
  const [, , label, series, sign, bound, needed] =
    /^(?:max|min)( by \((\w+)\))? ?\((\w+)\) ([<>]) ([\d.]+)((?: or absent\(\w+{\w+="\w+"}\))*)$/.exec(expr)!;
  const rows = (await metricsText()).split("\n").filter((row) => new RegExp(`^${series}[{ ]`).test(row));
  const absent = [...needed!.matchAll(/"(\w+)"/g)]
    .map(([, value]) => value!)
    .filter((value) => !rows.some((row) => row.includes(`"${value}"`)));
  const rings = rows.filter((row) =>
    sign === ">" ? Number(row.split(" ").at(-1)) > Number(bound) : Number(row.split(" ").at(-1)) < Number(bound),
  );
  return [...absent, ...rings.map((row) => (label ? new RegExp(`${label}="([^"]*)"`).exec(row)![1]! : ""))].sort();
}

beforeAll(async () => {
  registerJobMetrics();
  vi.stubEnv("S3_ENDPOINT", "http://127.0.0.1:9");
  forgetSettings();
  registerDiskMetrics();
  vi.unstubAllEnvs();
  forgetSettings();
  await connectedRedis();
});

beforeEach(async () => {
  for (const { name } of schedule()) await notePeriodic(name);
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

describe("an alert", () => {
  it.each(schedule().map(({ name }) => name))("rings when %s has not ended well for too long, and for no other job", async (name) => {
    expect(await ringing("GeulbeotJobOverdue")).toEqual([]);
    await redis().hset(redisKey("periodic"), name, Date.now() - 2 * 24 * 60 * 60_000);
    expect(await ringing("GeulbeotJobOverdue")).toEqual([name]);
    await notePeriodic(name);
    expect(await ringing("GeulbeotJobOverdue")).toEqual([]);
  });

  it("rings when a job never ended well since it was first enqueued", async () => {
    await redis().hdel(redisKey("periodic"), "mail.sweep");
    expect(await ringing("GeulbeotJobOverdue")).toEqual([]);
    await redis().hset(redisKey("periodic-asked"), "mail.sweep", Date.now() - 60 * 60_000);
    expect(await ringing("GeulbeotJobOverdue")).toEqual(["mail.sweep"]);
  });

  it("is silent while a nightly job takes longer than last night, up to its time-out", async () => {
    const ended = (msAgo: number) => redis().hset(redisKey("periodic"), "settlement.check", Date.now() - msAgo);
    const nightMs = DAY_MS + catalogue["settlement.check"].timeoutMs;
    await ended(nightMs);
    expect(await ringing("GeulbeotJobOverdue")).toEqual([]);
    await ended(nightMs + 6 * 60_000);
    expect(await ringing("GeulbeotJobOverdue")).toEqual(["settlement.check"]);
  });

  it("rings when a due mail is not sent, not for one waiting for a retry", async () => {
    // Earlier tests of this worker may have left mails.
    await database().delete(mailOutbox).where(lt(mailOutbox.nextAt, new Date()));
    const addMail = (nextAt: Date) =>
      database()
        .insert(mailOutbox)
        .values({ staleAt: ago(-900), nextAt })
        .$returningId();
    const mails = await addMail(ago(-600));
    expect(await ringing("GeulbeotMailsWait")).toEqual([]);
    mails.push(...(await addMail(ago(660))));
    expect(await ringing("GeulbeotMailsWait")).toEqual([""]);
    const own = mails.map(({ mailId }) => mailId);
    await database().delete(mailOutbox).where(inArray(mailOutbox.mailId, own));
  });

  it("rings when a member's copy is not made", async () => {
    const { userId } = await makeMember();
    const copy = { userId, formKey: "alert", fileId: "0123456789" };
    await database().insert(memberExport).values(copy);
    expect(await ringing("GeulbeotExportsWait")).toEqual([]);
    await database()
      .update(memberExport)
      .set({ createdAt: ago(2_000) })
      .where(eq(memberExport.userId, userId));
    expect(await ringing("GeulbeotExportsWait")).toEqual([""]);
    await database().update(memberExport).set({ state: "READY" }).where(eq(memberExport.userId, userId));
    expect(await ringing("GeulbeotExportsWait")).toEqual([]);
  });

  describe("of the roll-ups", () => {
    withOwnCounts();

    it("rings when one stops", async () => {
      const mark = (countedUntil: Date) =>
        database().insert(rollupWatermark).values({ rollup: "dispatches", countedUntil }).onDuplicateKeyUpdate({ set: { countedUntil } });
      await mark(ago(180));
      expect(await ringing("GeulbeotRollUpBehind")).toEqual([]);
      await mark(ago(1_000));
      expect(await ringing("GeulbeotRollUpBehind")).toEqual([""]);
    });
  });

  it("rings when a roll-up missed rows, and names the roll-up", async () => {
    const mark = (missed: number) =>
      database()
        .insert(rollupWatermark)
        .values({ rollup: "opens", countedUntil: ago(180), missed })
        .onDuplicateKeyUpdate({ set: { missed } });
    await mark(0);
    expect(await ringing("GeulbeotCountsDisagree")).toEqual([]);
    await mark(3);
    expect(await ringing("GeulbeotCountsDisagree")).toEqual(["opens"]);
    await database().delete(rollupWatermark);
  });

  it("rings when the clocks of a process and the database differ", async () => {
    useMachineClock();
    expect(await ringing("GeulbeotClockSkew")).toEqual([]);
    freeze(Date.now() - 60_000);
    expect(await ringing("GeulbeotClockSkew")).toEqual([""]);
  });

  it("rings when a charge of an earlier day was neither paid nor refused", async () => {
    const { userId } = await makeMember();
    // Earlier tests of this worker may have left charges.
    await database().delete(subscription).where(lt(subscription.nextTryDay, "2026-03-01"));
    const monthly = {
      userId,
      sealedSid: seal("S1"),
      amountWon: 100_000,
      status: "ACTIVE" as const,
      anchorDay: 28,
      nextChargeDay: "2026-02-28",
    };
    await database()
      .insert(subscription)
      .values({ ...monthly, nextTryDay: "2026-03-01" });
    expect(await ringing("GeulbeotChargesWait")).toEqual([]);
    await database().update(subscription).set({ nextTryDay: "2026-02-28" }).where(eq(subscription.userId, userId));
    expect(await ringing("GeulbeotChargesWait")).toEqual([""]);
    await database().delete(subscription).where(eq(subscription.userId, userId));
  });

  it("rings without a back-up, or when the last back-up or verification is older than 26 hours", async () => {
    const forget = () => database().delete(auditLog).where(eq(auditLog.subject, BACKUP_SUBJECT));
    await forget();
    expect(await ringing("GeulbeotBackupOld")).toEqual(["made", "verified"]);
    const note = (deed: "made" | "verified", hours: number) =>
      database()
        .insert(auditLog)
        .values({
          deed: BACKUP_ACTIONS[deed],
          subject: BACKUP_SUBJECT,
          actor: "operator",
          requestId: "alert",
          createdAt: ago(hours * 3_600),
        });
    await note("made", 27);
    await note("verified", 27);
    expect(await ringing("GeulbeotBackupOld")).toEqual(["made", "verified"]);
    await note("made", 25);
    expect(await ringing("GeulbeotBackupOld")).toEqual(["verified"]);
    await note("verified", 25);
    expect(await ringing("GeulbeotBackupOld")).toEqual([]);
    await forget();
    await note("made", 25);
    expect(await ringing("GeulbeotBackupOld")).toEqual(["verified"]);
    await forget();
  });

  it("rings when no web process lives, and is silent from the first sign of one", async () => {
    // Tests of this worker may have started web processes.
    await redis().del(redisKey("webs"));
    expect(await ringing("GeulbeotNoWeb")).toEqual([""]);
    const stop = await startAliveBeat("webs");
    expect(await ringing("GeulbeotNoWeb")).toEqual([]);
    await stop();
    expect(await ringing("GeulbeotNoWeb")).toEqual([""]);
  });

  it("rings when the disk of files or temporary files is nearly full", async () => {
    expect(await ringing("GeulbeotDiskFull")).toEqual([]);
    const statfs = fs.promises.statfs;
    // Filling a disk would need rights over the machine.
    const full = vi
      .spyOn(fs.promises, "statfs")
      .mockImplementation(async (folder) => ({ ...(await statfs(folder)), bavail: 9, blocks: 100 }));
    expect(await ringing("GeulbeotDiskFull")).toEqual(["files", "temporary"]);
    full.mockRestore();
  });
});

it("unreadable figures are left out of the page, and come back", async () => {
  const names = [
    "send_oldest_waiting_seconds",
    "mail_oldest_due_seconds",
    "export_oldest_waiting_seconds",
    "charges_overdue",
    "rollup_lag_seconds",
  ];
  const shown = async () => {
    const page = await metricsText();
    return names.filter((name) => new RegExp(`^geulbeot_${name} \\d`, "m").test(page));
  };
  const { DATABASE_URL } = process.env;
  const useDatabase = async (url: string) => {
    await closeDatabase();
    process.env.DATABASE_URL = url;
    forgetSettings();
  };
  expect(await shown()).toEqual(names);
  await useDatabase("mysql://nobody@127.0.0.1:9/away");
  expect(await shown()).toEqual([]);
  await useDatabase(DATABASE_URL!);
  expect(await shown()).toEqual(names);
});
