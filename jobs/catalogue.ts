import { z } from "zod";

export const queues = ["sending", "settlement", "billing", "mail", "exports", "links", "posts", "pushes", "housekeeping", "long"] as const;
export type QueueName = (typeof queues)[number];

export type JobKind = {
  payload: z.ZodObject;
  queue: QueueName;
  attempts: number;
  backoffMs: number;
  timeoutMs: number;
  statementMs?: number;
  /** Failed jobs kept for inspection. 0 where a kept job would block the sweep's job of the same id. */
  keepFailed: number;
};

const nothing = z.object({});
const housekeeping = { payload: nothing, queue: "housekeeping", attempts: 1, backoffMs: 0, timeoutMs: 60_000, keepFailed: 1_000 } as const;

/** A separate queue, so that no sweep waits behind long jobs. */
const wholeTables = { ...housekeeping, statementMs: 60_000 } as const;
const long = { ...wholeTables, queue: "long" } as const;

/** One attempt: the sweep enqueues waiting rows again. */
const billing = { queue: "billing", attempts: 1, backoffMs: 0, timeoutMs: 60_000, keepFailed: 0 } as const;

export const catalogue = {
  "sending.begin-run": {
    payload: z.object({ sendRunId: z.number() }),
    queue: "sending",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 50_000,
    keepFailed: 0,
  },
  "sending.send-recipient": {
    payload: z.object({ sendRecipientId: z.number() }),
    queue: "sending",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 50_000,
    keepFailed: 0,
  },
  "mail.send": {
    payload: z.object({ mailId: z.number() }),
    queue: "mail",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 60_000,
    keepFailed: 0,
  },
  "mail.sweep": housekeeping,
  "billing.charge-due": { ...billing, payload: z.object({ subscriptionId: z.number() }) },
  "billing.settle-order": { ...billing, payload: z.object({ paymentOrderId: z.number() }) },
  "billing.settle-refund": { ...billing, payload: z.object({ billingHistoryId: z.number() }) },
  "billing.end-subscription": { ...billing, payload: z.object({ subscriptionId: z.number() }) },
  "billing.sweep": housekeeping,
  "sending.sweep": housekeeping,
  "seminars.post-letter": {
    payload: z.object({ seminarLetterId: z.number() }),
    queue: "mail",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 300_000,
    keepFailed: 0,
  },
  "seminars.sweep": housekeeping,
  "settlement.settle-run": {
    payload: z.object({ settleRunId: z.number() }),
    queue: "settlement",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 1_800_000,
    keepFailed: 0,
  },
  "settlement.sweep": housekeeping,
  "tables.run-change": {
    payload: z.object({ tableChangeId: z.number() }),
    queue: "long",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 1_800_000,
    keepFailed: 0,
  },
  "tables.sweep": housekeeping,
  "settlement.check": {
    payload: z.object({ settlementCheckId: z.number().optional() }),
    queue: "settlement",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 1_800_000,
    statementMs: 60_000,
    keepFailed: 0,
  },
  "exports.write-export": {
    payload: z.object({ exportId: z.number() }),
    queue: "exports",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 3_600_000,
    statementMs: 60_000,
    keepFailed: 0,
  },
  "exports.sweep": housekeeping,
  "blog.fetch-card": {
    payload: z.object({ linkCardId: z.number() }),
    queue: "links",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 50_000,
    keepFailed: 0,
  },
  "blog.sweep-cards": housekeeping,
  "blog.publish-planned": {
    payload: z.object({ plannedPostId: z.number() }),
    queue: "posts",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 150_000,
    keepFailed: 0,
  },
  "blog.sweep-plans": housekeeping,
  "notices.send-push": {
    payload: z.object({ pushId: z.number() }),
    queue: "pushes",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 60_000,
    keepFailed: 0,
  },
  "notices.sweep-pushes": housekeeping,
  "sending.remind-planned": {
    payload: z.object({ sendingListId: z.number() }),
    queue: "posts",
    attempts: 1,
    backoffMs: 0,
    timeoutMs: 60_000,
    keepFailed: 0,
  },
  "sending.sweep-planned": housekeeping,
  "reports.roll-up": wholeTables,
  "reports.check-counts": { ...long, timeoutMs: 600_000 },
  "reports.recount": { ...long, timeoutMs: 600_000 },
  "reports.post-summaries": { ...long, timeoutMs: 600_000 },
  "settlement.post-statements": { ...long, timeoutMs: 600_000 },
  "account.forget-ended": long,
  "blog.end-claims": housekeeping,
  "blog.index-missing": { ...long, timeoutMs: 600_000 },
  "blog.slug-missing": { ...long, timeoutMs: 600_000 },
  "blog.words-missing": { ...long, timeoutMs: 600_000 },
  "blog.remove-pictures": { ...long, timeoutMs: 1_800_000 },
} as const satisfies Record<string, JobKind>;

export type JobName = keyof typeof catalogue;
export type Payload<N extends JobName> = z.infer<(typeof catalogue)[N]["payload"]>;
