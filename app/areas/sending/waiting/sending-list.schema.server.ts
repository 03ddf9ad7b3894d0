import { z } from "zod";
import { FormKey, Id, optional, Tick, Yn } from "~/core/shapes.server";
import { Outcome, PageNumber } from "~/core/replies.server";

const Group = optional(Id);

/** Enter, or a text browser's nameless button, keeps the chosen group and sends nothing. */
const withIntent = (form: unknown) => (typeof form === "object" && form !== null ? { intent: "group", ...form } : form);

/** The buttons of one waiting post (2 §2): send, choose another group, throw away. */
export const WaitingForm = z.preprocess(
  withIntent,
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("send"), sendingListId: Id, groupId: Group, formKey: FormKey, confirmed: Tick }),
    z.object({ intent: z.literal("group"), sendingListId: Id, groupId: Group }),
    z.object({ intent: z.literal("trash"), sendingListId: Id, confirmed: Tick }),
  ]),
);

/** How many pages the screen shows one below the other, 200 at most. */
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
  createdDateTime: z.string(),
  sendYn: Yn,
  state: z.enum(["ready", "deleted", "withdrawn"]),
});

export const WaitingBody = z.object({ contentsId: Id, groupId: Group, sendYn: optional(z.literal("N")) });
export const WaitingSaved = Outcome.extend({ sendingListId: z.number() });
export const WaitingChangeBody = z.object({
  sendingListId: Id,
  groupId: Group,
  sendYn: optional(Yn),
});
export const WaitingKey = z.object({ sendingListId: Id });
