import type { Tone } from "~/ui/list/state";

export const kinds = { send: "발송", mail: "메일", charge: "결제", settle: "정산", table: "테이블", report: "집계" } as const;
export type JobKind = keyof typeof kinds;

export const states = { waiting: "대기", running: "진행 중", failed: "실패", unsure: "확인 필요" } as const;
export type JobState = keyof typeof states;
export const jobTones: Record<JobState, Tone> = { waiting: "wait", running: "now", failed: "bad", unsure: "wait" };

/** ask: ask the provider for the outcome. */
export type JobAction = "retry" | "stop" | "ask";

export const KINDS = Object.keys(kinds) as JobKind[];
export const STATES = Object.keys(states) as JobState[];

export type JobCount = { state: JobState; total: number; oldest: Date | null };

export type JobRow = {
  id: string;
  state: JobState;
  what: string;
  userId: number | null;
  nickname: string;
  total: number | null;
  since: Date | null;
  why: string;
  actions: JobAction[];
};

export type JobPage = { page: number; size: number };
export const JOBS = "/app/manager/jobs";
