import { z } from "zod";
import { Day, FormKey, Id, Ids, IdsInAddress, optional, RequiredText, Search, Text, Tick, Typed, unlessBlank } from "~/core/shapes.server";
import { PageNumber } from "~/core/replies.server";
import { friendSorts } from "../friends/friend-sort";
import { EXCEPTS } from "../receivers/excepts";
import { AD_CONTACT_LIMIT, AD_NAME_LIMIT, oneLine, OPENING_LIMIT } from "../internal/card-text";

export const FriendIds = Ids(10_000);

const OneLine = (limit: number) =>
  unlessBlank(
    Typed(1_000)
      .transform(oneLine)
      .refine((text) => [...text].length <= limit, `${limit}자까지 쓸 수 있습니다.`)
      .default(""),
  );
/** What is typed for the card. Advertising needs the name and the contact, which is said at the press (`typedMessage`). */
const Message = {
  opening: OneLine(OPENING_LIMIT),
  ad: Tick,
  adName: OneLine(AD_NAME_LIMIT),
  adContact: OneLine(AD_CONTACT_LIMIT),
};
/** The answer to the question: without some of those meant, and how many were told to have had many this week. */
export const Answer = { except: optional(z.enum(EXCEPTS)), told: optional(z.coerce.number().int().min(0)) };
const hads = ["all", "never", "unread"] as const;
const Had = z.enum(hads).catch("all");

const FriendSort = z.enum(friendSorts).catch("nickname");

/**
 * The panel's form: searching, filtering and sorting, ticking all that were found or nobody, counting anew, 친구 불러오기, 나에게 먼저
 * 보내기, and the ways to send: to whoever is ticked (ours), to all, to the picked friends (2 §2 "Immediate-sending panel").
 */
export const PanelForm = z.object({
  intent: unlessBlank(z.enum(["search", "found", "none", "fetch", "self", "ticked", "all", "selected"]).default("search")),
  contentsId: Id,
  sendingListId: optional(Id),
  receiverId: FriendIds,
  groupId: FriendIds,
  filterId: FriendIds,
  nickname: unlessBlank(Text(100).default("")),
  sort: FriendSort,
  had: Had,
  ...Message,
  /** A sort button pressed just now, and a filter button. */
  resort: optional(z.enum(friendSorts)),
  rehad: optional(z.enum(hads)),
  /** All friends in the page itself. */
  whole: Tick,
  formKey: FormKey,
  ...Answer,
  confirmed: Tick,
});
export type PanelForm = z.output<typeof PanelForm>;

/** Left out means that the address says nothing of them, and empty that nobody is ticked. */
const Ticks = IdsInAddress(10_000).optional();
const TypedBefore = (limit: number) => optional(OneLine(limit)).catch(undefined);
/** The panel's address; ids that are no ids are left out. */
export const PanelQuery = z.object({
  contentsId: Id,
  sendingListId: optional(Id).catch(undefined),
  picked: Ticks,
  groupId: Ticks,
  filterId: Ticks,
  /** An earlier run of the post, whose friends are ticked to choose among: those who have not opened it, or came since. */
  again: optional(Id).catch(undefined),
  who: z.enum(["unopened", "joined"]).catch("unopened"),
  nickname: Search(100),
  sort: FriendSort,
  had: Had,
  /** Y: all friends in the page itself, for a browser whose script did not fetch them. */
  whole: Tick.catch(undefined),
  /** The form has been posted since: what it said counts, not what a waiting-list entry or a form kept over a login begins with. */
  said: Tick.catch(undefined),
  opening: TypedBefore(OPENING_LIMIT),
  ad: Tick.catch(undefined),
  adName: TypedBefore(AD_NAME_LIMIT),
  adContact: TypedBefore(AD_CONTACT_LIMIT),
});
/** The friends of a panel as data for script. */
export const PanelFriendsQuery = z.object({ contentsId: Id.catch(0), had: Had });

const Again = { sendRunId: Id, formKey: FormKey, confirmed: Tick, ...Answer };
/** The button of one row names its recipient beside the ticks of the others. */
const withOne = (form: unknown) =>
  typeof form === "object" && form !== null && "again" in form ? { ...form, intent: "unsure", receiverId: form.again } : form;
const Settle = { sendRunId: Id, picked: FriendIds, confirmed: Tick };
export const RunForm = z.preprocess(
  withOne,
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("waiting"), sendRunId: Id }),
    z.object({ intent: z.literal("failed"), sendRunId: Id }),
    z.object({ intent: z.literal("stop"), sendRunId: Id, confirmed: Tick }),
    z.object({ intent: z.literal("unsure"), sendRunId: Id, receiverId: Id, confirmed: Tick }),
    z.object({ intent: z.literal("arrived"), ...Settle }),
    z.object({ intent: z.literal("missing"), ...Settle }),
    z.object({ intent: z.literal("unopened"), ...Again }),
    z.object({ intent: z.literal("joined"), ...Again }),
  ]),
);

/** A screen takes a day it cannot read for none; a call is told. */
export const HistoryQuery = z.object({
  page: PageNumber,
  title: unlessBlank(Text(200).default("")),
  contents: unlessBlank(Text(200).default("")),
  sendDateFrom: Day.catch(undefined),
  sendDateTo: Day.catch(undefined),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

/** The list of runs: by the post's title and the days of the press. */
export const RunsQuery = z.object({
  page: PageNumber,
  title: Search(200),
  sendDateFrom: Day.catch(undefined),
  sendDateTo: Day.catch(undefined),
});
export type RunsQuery = z.output<typeof RunsQuery>;

const RunStates = z.enum(["WAITING", "SENDING", "SENT", "FAILED", "UNSURE"]);
/** A run's people on its page: all, those in one state, or those who read it, in the order they did. */
export const RunFilter = z.enum([...RunStates.options, "READ"]);
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

/** Fields that other readers of the rules send along; what counts is read from our own rows (rule 48). */
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
  snsIdFromFriendList: z.coerce.string().pipe(RequiredText(120)),
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
