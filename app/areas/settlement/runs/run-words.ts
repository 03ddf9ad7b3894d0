export const runStates = { WAITING: "기다림", RUNNING: "하는 중", DONE: "끝남", STOPPED: "그만둠" } as const;
export type RunState = keyof typeof runStates;

export const itemStates = { WAITING: "남음", SETTLED: "정산", REFUSED: "정산 못함" } as const;
export type ItemState = keyof typeof itemStates;

export const isMoving = (state: RunState): boolean => state === "WAITING" || state === "RUNNING";

export const SETTLE_RUNS = "/app/manager/settle-runs";
export const settleRunPath = (settleRunId: number, state?: ItemState): string =>
  `/app/manager/settle-run?settleRunId=${settleRunId}${state ? `&state=${state}` : ""}`;
