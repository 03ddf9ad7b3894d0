import { z } from "zod";
import { Id, Instant, optional, Yn } from "~/core/shapes.server";

const Signature = z.string().max(100).default("");

export const SentLink = z.object({ sendHistoryId: Id, receiverId: Id, t: Signature });

export const Opening = SentLink.extend({ visit: Yn.default("N").describe("Y: one record for all openings within 30 minutes") });

/** "yyyy-MM-dd HH:mm", also with T, seconds and an offset; Seoul time without an offset. */
const Moment = z
  .string()
  .trim()
  .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/)
  .transform((text): unknown => text)
  .pipe(Instant);

/** Percent; 100 is the bottom (rule 59). */
const Scroll = z.coerce.number().int().min(0).max(100);

export const Progress = z
  .object({ id: Id, sendHistoryId: Id, t: Signature, endTime: optional(Moment), scrollMovement: optional(Scroll) })
  .refine(({ endTime, scrollMovement }) => endTime !== undefined || scrollMovement !== undefined, { path: ["endTime"] });

export const ReadingChoice = z.object({ readingRecordYn: Yn });

export const Reading = z.object({
  id: z.number(),
  sendHistoryId: z.number(),
  receiverId: z.number(),
  createdDateTime: z.string(),
  endTime: z.string().nullable(),
  scrollMovement: z.string().nullable(),
});

export type SentLink = z.output<typeof SentLink>;
export type Progress = z.output<typeof Progress>;
