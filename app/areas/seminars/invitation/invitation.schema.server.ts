import { z } from "zod";
import { Id } from "~/core/shapes.server";

export const SeminarKey = z.object({ seminarId: Id });

/** `seminarLocation`: as the caller may know it (ADR 42). */
export const SeminarReply = z.object({
  seminarId: z.number(),
  title: z.string(),
  mainSubject: z.string(),
  hostNickName: z.string(),
  hostUserId: z.number(),
  startDateTime: z.string(),
  endDateTime: z.string(),
  seminarType: z.string(),
  seminarLocation: z.string(),
  contents: z.string(),
  goToLink: z.string(),
  state: z.enum(["open", "full", "closed", "running", "past", "cancelled"]),
  capacity: z.number().nullable(),
  applyUntil: z.string().nullable(),
  cancelReason: z.string().nullable(),
});
