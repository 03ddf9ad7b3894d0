import type { ItemState } from "./settlement-words";

export const SETTLEMENT = "/app/manager/settlement";
export const SETTLE_RUNS = "/app/manager/settle-runs";
export const CHECKS = "/app/manager/settlement-checks";
export const PAY_FILES = "/app/manager/pay-files";

export const checkPath = (settlementCheckId: number): string => `${CHECKS}?settlementCheckId=${settlementCheckId}`;
export const payFilePath = (payFileId: number) => `/app/manager/pay-file?payFileId=${payFileId}`;
export const downloadPath = (payFileId: number) => `/app/manager/pay-file-download?payFileId=${payFileId}`;
export const settleRunPath = (settleRunId: number, state?: ItemState): string =>
  `/app/manager/settle-run?settleRunId=${settleRunId}${state ? `&state=${state}` : ""}`;
