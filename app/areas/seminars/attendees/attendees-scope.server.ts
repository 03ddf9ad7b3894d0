import type { Scoped } from "~/core/ctx.server";

export const attendeesList: Scoped = { call: "GET:/v1/seminar/seminar-attendees-list", all: "모든 세미나의 참석자 목록" };
