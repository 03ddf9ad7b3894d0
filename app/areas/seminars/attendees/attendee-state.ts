export const stateNames = { APPLIED: "신청", WAITING: "대기", OFFERED: "자리 안내", CANCELLED: "취소", CAME: "참석" } as const;

export type AttendeeState = keyof typeof stateNames;

export const attendeeStates = Object.keys(stateNames) as AttendeeState[];

/** "CAME" for a seat's holder checked in, else the stored state. */
export function shownState({ state, cameAt }: { state: Exclude<AttendeeState, "CAME">; cameAt: Date | null }): AttendeeState {
  return state === "APPLIED" && cameAt ? "CAME" : state;
}
