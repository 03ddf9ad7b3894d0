import { waitText } from "~/messages/wait-text";
import type { PlannedStep } from "./plan";

/** Rebuild speed of a moderate server. */
const BYTES_A_SECOND = 20_000_000;
const SOON = "1초 안팎";

type EstimatedStep = Pick<PlannedStep, "deed" | "statements" | "rows" | "bytes">;

export function estimateOf({ deed, statements, rows, bytes }: EstimatedStep): { lock: string; time: string } {
  if (statements.length === 0) return { lock: "잠그지 않음", time: SOON };
  if (deed === "CREATE") return { lock: "아무도 쓰지 않는 새 테이블", time: SOON };
  if (deed !== "UPDATE" || rows === null)
    return { lock: "지우는 동안 이 테이블을 아무도 쓸 수 없음. 다른 작업이 쓰고 있으면 10초까지 대기", time: dropTime(bytes ?? 0) };
  const isInstant = statements.every(({ text }) => text.endsWith("ALGORITHM=INSTANT"));
  if (isInstant) return { lock: "시작과 끝에 잠깐만. 다른 작업이 쓰고 있으면 10초까지 대기", time: SOON };
  return {
    lock: "읽고 쓰는 동안에도 진행. 시작과 끝에 잠깐만 잠그고, 다른 작업이 쓰고 있으면 10초까지 대기",
    time: about(Math.ceil((bytes ?? 0) / BYTES_A_SECOND)),
  };
}

const dropTime = (bytes: number) => about(Math.ceil(bytes / (BYTES_A_SECOND * 50)));

const about = (seconds: number) => (seconds <= 1 ? SOON : `약 ${waitText(seconds)}`);
