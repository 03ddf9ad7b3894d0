import { z } from "zod";
import { FormKey, Id, optional, Tick, Yn } from "~/core/shapes.server";
import { Outcome, PageNumber } from "~/core/replies.server";
import { Answer } from "../runs/sending.schema.server";

const Group = optional(Id);
/** Group id, or "f" and a saved filter's id (`targetValue`). */
const Target = optional(
  z
    .string()
    .regex(/^f?[1-9]\d{0,14}$/)
    .transform((text) => (text.startsWith("f") ? { filterId: Number(text.slice(1)) } : { groupId: Number(text) })),
);

/** Enter, or a text browser's nameless button, must not send. */
const withIntent = (form: unknown) => (typeof form === "object" && form !== null ? { intent: "group", ...form } : form);

export const WaitingForm = z.preprocess(
  withIntent,
  z.discriminatedUnion("intent", [
    z.object({
      intent: z.literal("send"),
      sendingListId: Id,
      groupId: Target,
      formKey: FormKey,
      confirmed: Tick,
      ...Answer,
    }),
    z.object({ intent: z.literal("group"), sendingListId: Id, groupId: Target }),
    z.object({ intent: z.literal("trash"), sendingListId: Id, confirmed: Tick }),
  ]),
);

export const WaitingQuery = z.object({ page: z.preprocess((page) => Math.min(Number(page) || 1, 200), PageNumber) });
export const StrictWaitingQuery = z.object({ page: PageNumber });

export const WaitingReply = z.object({
  sendingListId: z.number(),
  contentsId: z.number(),
  title: z.string(),
  mainSubject: z.string(),
  contentsCreatedDateTime: z.string(),
  contents: z.string(),
  fileName: z.string(),
  groupId: z.number().nullable(),
  groupName: z.string().nullable(),
  people: z.number().nullable().describe("how many people were kept with it; null for a group"),
  createdDateTime: z.string(),
  sendYn: Yn,
  state: z.enum(["ready", "deleted", "withdrawn"]),
  writerSecession: Yn.describe("Y: the writer has left; the post can still be sent"),
});

export const WaitingBody = z.object({ contentsId: Id, groupId: Group, sendYn: optional(z.literal("N")) });
export const WaitingSaved = Outcome.extend({ sendingListId: z.number() });
export const WaitingChangeBody = z.object({
  sendingListId: Id,
  groupId: Group,
  // Only sending marks a waiting-list entry sent (rule 47).
  sendYn: optional(z.literal("N", "보낸 것으로 바꿀 수 없습니다. 보내면 목록에서 빠집니다.")),
});
export const WaitingKey = z.object({ sendingListId: Id });
