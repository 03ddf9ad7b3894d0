import { z } from "zod";
import { Day, FormKey, Id, Ids, optional, Search, Text, Tick, unlessBlank } from "~/core/shapes.server";
import { PageNumber } from "~/core/replies.server";

export const FriendIds = Ids(10_000);

const sorts = ["nickname", "-nickname", "newest"] as const;
const FriendSort = z.enum(sorts).catch("nickname");

/** The panel's form: searching, sorting and paging, 친구 불러오기, 나에게 먼저 보내기, the three ways to send (2 §2 "Immediate-sending panel"). */
export const PanelForm = z.object({
  intent: unlessBlank(z.enum(["search", "fetch", "self", "all", "selected", "groups"]).default("search")),
  contentsId: Id,
  sendingListId: optional(Id),
  receiverId: FriendIds,
  groupId: FriendIds,
  nickname: unlessBlank(Text(100).default("")),
  sort: FriendSort,
  page: PageNumber,
  /** A sort button pressed just now, and a page button. */
  resort: optional(z.enum(sorts)),
  toPage: optional(Id),
  formKey: FormKey,
  confirmed: Tick,
});
export type PanelForm = z.output<typeof PanelForm>;

const IdsInAddress = z.preprocess(
  (value) => (typeof value === "string" ? value.split(".").filter((text) => /^\d{1,15}$/.test(text)) : undefined),
  z.array(Id).max(10_000).optional().catch(undefined),
);
/** The panel's address; ids that are no ids are left out. */
export const PanelQuery = z.object({
  contentsId: Id,
  sendingListId: optional(Id).catch(undefined),
  picked: IdsInAddress,
  groupId: IdsInAddress,
  /** An earlier run of the post, whose friends are ticked to choose among: those who have not opened it, or came since. */
  again: optional(Id).catch(undefined),
  who: z.enum(["unopened", "joined"]).catch("unopened"),
  nickname: Search(100),
  sort: FriendSort,
  page: PageNumber,
});

const Again = { sendRunId: Id, formKey: FormKey, confirmed: Tick };
export const RunForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("waiting"), sendRunId: Id }),
  z.object({ intent: z.literal("failed"), sendRunId: Id }),
  z.object({ intent: z.literal("stop"), sendRunId: Id, confirmed: Tick }),
  z.object({ intent: z.literal("unsure"), sendRunId: Id, receiverId: Id, confirmed: Tick }),
  z.object({ intent: z.literal("unopened"), ...Again }),
  z.object({ intent: z.literal("joined"), ...Again }),
]);

/** A screen takes a day it cannot read for none; a call is told. */
export const HistoryQuery = z.object({
  page: PageNumber,
  title: unlessBlank(Text(200).default("")),
  contents: unlessBlank(Text(200).default("")),
  sendDateFrom: Day.catch(undefined),
  sendDateTo: Day.catch(undefined),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

export const RunStates = z.enum(["WAITING", "SENDING", "SENT", "FAILED", "UNSURE"]);
export const RunReply = z.object({
  sendRunId: z.number(),
  status: z.enum(["RUNNING", "PAUSED", "DONE"]),
  total: z.number(),
  waiting: z.number(),
  sending: z.number(),
  sent: z.number(),
  failed: z.number(),
  unsure: z.number(),
  pausedReason: z.string().nullable(),
  recipients: z.array(
    z.object({
      receiverId: z.number(),
      kakaotalkProfileNickname: z.string(),
      state: RunStates,
      reason: z.string().nullable(),
      sendHistoryId: z.number().nullable(),
    }),
  ),
});

/** Fields that other readers of the rules send along; what counts is read from our own rows (decision 48). */
const passed = optional(z.coerce.string().max(1_000_000));
const idText = z.coerce.string().max(120);

export const SendContentsBody = z.object({
  contentsId: Id,
  userId: passed,
  title: passed,
  kakaotalkUuidAndId: z
    .array(z.object({ kakaotalkUuid: idText.nullish(), kakaotalkId: idText.nullish() }))
    .max(10_000)
    .default([]),
  contents: passed,
  fileName: passed,
  sendingListId: optional(Id),
  /** Ours: groups instead of friends. Without either, the group of the waiting-list entry. */
  groupIds: FriendIds,
});
export type SendContentsBody = z.output<typeof SendContentsBody>;
export const StartedReply = z.object({ sendRunId: z.number(), total: z.number() });

export const PostHistoryQuery = z.object({ contentsId: Id });
export const RunQuery = z.object({ sendRunId: Id });
export const ResumeBody = z.object({ sendRunId: Id, only: z.enum(["waiting", "failed"]) });
export const ResumeReply = z.object({ sendRunId: z.number(), tried: z.number() });

export const StrictHistoryQuery = HistoryQuery.extend({ sendDateFrom: Day, sendDateTo: Day });
export const HistoryReply = z.object({
  sendHistoryId: z.number(),
  title: z.string(),
  createdDateTime: z.string(),
  kakaotalkProfileNickname: z.string(),
});

export const SaveHistoryBody = z.object({
  snsIdFromFriendList: z.coerce.string().trim().min(1).max(120),
  contentsId: Id,
  userId: passed,
  kakaotalkProfileNickname: passed,
});
export const SavedHistoryReply = z.object({
  sendHistoryId: z.number(),
  receiverId: z.number(),
  message: z.string(),
  sendingCountId: z.string(),
  readingUrl: z.string().describe("what the caller's message must link to; only by it is the reading recorded"),
  optOutUrl: z.string().describe("where the friend stops further messages"),
});
export const RollBackBody = z.object({ sendHistoryId: Id, sendingCountId: passed });

export const CountLength = z.object({ length: z.coerce.number().int().min(1).max(100_000) });
