import { counted } from "~/messages/counted";

export const operationNames = { CREATE: "생성", UPDATE: "변경", DROP: "삭제" } as const;
export type ChangeOperation = keyof typeof operationNames;

/** CREATE on an existing table becomes RECREATE. */
export const stepNames = { CREATE: "생성", RECREATE: "다시 생성", UPDATE: "변경", DROP: "삭제" } as const;
export type StepOperation = keyof typeof stepNames;

export const changeStates = {
  PLANNED: "시작 전",
  WAITING: "대기",
  RUNNING: "진행 중",
  DONE: "완료",
  FAILED: "실패",
  STOPPED: "중지",
} as const;
export type ChangeState = keyof typeof changeStates;

export const partStates = { WAITING: "아직", RUNNING: "진행 중", DONE: "완료", FAILED: "실패" } as const;
export type PartState = keyof typeof partStates;

/** Shortens a list to "orders, members 외 3개". */
export function formatTableNames(tableIds: string[]): string {
  const uniqueIds = [...new Set(tableIds)];
  const shown = uniqueIds.slice(0, 3).join(", ");
  return uniqueIds.length > 3 ? `${shown} 외 ${uniqueIds.length - 3}개` : shown;
}

const UNITS = ["바이트", "KB", "MB", "GB", "TB"];

/** 16_384 becomes "16 KB". */
export function formatSize(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${counted(Math.round(bytes / 1024 ** unit))} ${UNITS[unit]}`;
}
