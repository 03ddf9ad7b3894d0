import { z } from "zod";
import { Day, FormKey, Id, Ids, IdsInAddress, optional, RequiredText, Search, Text, Tick, Typed, unlessBlank } from "~/core/shapes.server";
import { PageNumber } from "~/core/replies.server";
import { friendSorts } from "../friends/friend-sort";
import { EXCEPTS } from "../receivers/receivers.server";
import { AD_CONTACT_LIMIT, AD_NAME_LIMIT, oneLine, OPENING_LIMIT } from "../internal/card-text";

export const FriendIds = Ids(10_000);

const OneLine = (limit: number) =>
  unlessBlank(
    Typed(1_000)
      .transform(oneLine)
      .refine((text) => [...text].length <= limit, `${limit}자까지 쓸 수 있습니다.`)
      .default(""),
  );
/** `typedMessage` later requires name and contact for advertising. */
const Message = {
  opening: OneLine(OPENING_LIMIT),
  ad: Tick,
  adName: OneLine(AD_NAME_LIMIT),
  adContact: OneLine(AD_CONTACT_LIMIT),
};
export const Answer = { except: optional(z.enum(EXCEPTS)), told: optional(z.coerce.number().int().min(0)) };
const receiptFilters = ["all", "never", "unread"] as const;
const ReceiptFilter = z.enum(receiptFilters).catch("all");

const FriendSort = z.enum(friendSorts).catch("nickname");

/** Send panel (2 §2 "Immediate-sending panel"); the intent "ticked" is our addition. */
export const PanelForm = z.object({
  intent: unlessBlank(
    z.enum(["search", "found", "none", "fetch", "pay", "self", "ticked", "all", "selected", "plan", "plan-best"]).default("search"),
  ),
  contentsId: Id,
  sendingListId: optional(Id),
  receiverId: FriendIds,
  groupId: FriendIds,
  filterId: FriendIds,
  nickname: unlessBlank(Text(100).default("")),
  sort: FriendSort,
  had: ReceiptFilter,
  ...Message,
  planDate: Search(20),
  planTime: Search(20),
  resort: optional(z.enum(friendSorts)),
  rehad: optional(z.enum(receiptFilters)),
  /** Chip whose × was pressed without scripts. */
  drop: optional(z.string().regex(/^(receiverId|groupId|filterId) \d{1,15}$/)).catch(undefined),
  whole: Tick,
  formKey: FormKey,
  ...Answer,
  confirmed: Tick,
});
export type PanelForm = z.output<typeof PanelForm>;

const Ticks = IdsInAddress(10_000).optional();
const TypedText = (limit: number) => optional(OneLine(limit)).catch(undefined);
export const PanelQuery = z.object({
  contentsId: Id,
  sendingListId: optional(Id).catch(undefined),
  picked: Ticks,
  groupId: Ticks,
  filterId: Ticks,
  /** Earlier run; ticks friends who have not opened the post, or new friends. */
  again: optional(Id).catch(undefined),
  who: z.enum(["unopened", "joined"]).catch("unopened"),
  nickname: Search(100),
  sort: FriendSort,
  had: ReceiptFilter,
  /** Y puts all friends into the page, because the script could not fetch them. */
  whole: Tick.catch(undefined),
  /** Y marks a submitted form: its values win over a waiting-list entry's or a kept form's. */
  said: Tick.catch(undefined),
  opening: TypedText(OPENING_LIMIT),
  ad: Tick.catch(undefined),
  adName: TypedText(AD_NAME_LIMIT),
  adContact: TypedText(AD_CONTACT_LIMIT),
});
export const PanelFriendsQuery = z.object({ contentsId: Id.catch(0), had: ReceiptFilter });

const ResendFields = { sendRunId: Id, formKey: FormKey, confirmed: Tick, ...Answer };
/** A row's own button picks its recipient; other rows' ticks do not count. */
const withRowButton = (form: unknown) =>
  typeof form === "object" && form !== null && "again" in form ? { ...form, intent: "unsure", receiverId: form.again } : form;
const SettleFields = { sendRunId: Id, picked: FriendIds, confirmed: Tick };
export const RunForm = z.preprocess(
  withRowButton,
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("waiting"), sendRunId: Id }),
    z.object({ intent: z.literal("failed"), sendRunId: Id }),
    z.object({ intent: z.literal("stop"), sendRunId: Id, confirmed: Tick }),
    z.object({ intent: z.literal("unsure"), sendRunId: Id, receiverId: Id, confirmed: Tick }),
    z.object({ intent: z.literal("arrived"), ...SettleFields }),
    z.object({ intent: z.literal("missing"), ...SettleFields }),
    z.object({ intent: z.literal("unopened"), ...ResendFields }),
    z.object({ intent: z.literal("joined"), ...ResendFields }),
  ]),
);

/** Screens ignore an invalid day; REST calls refuse it (`StrictHistoryQuery`). */
export const HistoryQuery = z.object({
  page: PageNumber,
  title: unlessBlank(Text(200).default("")),
  contents: unlessBlank(Text(200).default("")),
  sendDateFrom: Day.catch(undefined),
  sendDateTo: Day.catch(undefined),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;
/** The screen also finds a person, and what is read (Y) or unread (N). */
export const HistoryScreenQuery = HistoryQuery.extend({ nickname: Search(100), readYn: z.enum(["", "Y", "N"]).catch("") });

const RUN_LIST_STATES = ["RUNNING", "PAUSED", "DONE", "LOST"] as const;
export const RunsQuery = z.object({
  page: PageNumber,
  title: Search(200),
  /** LOST: somebody did not get the message, or may not have. */
  state: optional(z.enum(RUN_LIST_STATES)).catch(undefined),
  sendDateFrom: Day.catch(undefined),
  sendDateTo: Day.catch(undefined),
});
export type RunsQuery = z.output<typeof RunsQuery>;

const RunStates = z.enum(["WAITING", "SENDING", "SENT", "FAILED", "UNSURE"]);
export const RunFilter = z.enum([...RunStates.options, "UNREAD", "READ", "END"]);
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

/** Fields accepted and ignored: our own rows decide (rule 48). */
const ignored = optional(z.coerce.string().max(1_000_000));
const idText = z.coerce.string().max(120);

export const SendContentsBody = z.object({
  contentsId: Id,
  userId: ignored,
  title: ignored,
  kakaotalkUuidAndId: z
    .array(z.object({ kakaotalkUuid: idText.nullish(), kakaotalkId: idText.nullish() }))
    .max(10_000)
    .default([]),
  contents: ignored,
  fileName: ignored,
  sendingListId: optional(Id),
  /** Our addition to the rules: groups instead of friends. */
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
  userId: ignored,
  kakaotalkProfileNickname: ignored,
});
export const SavedHistoryReply = z.object({
  sendHistoryId: z.number(),
  receiverId: z.number(),
  message: z.string(),
  sendingCountId: z.string(),
  readingUrl: z.string().describe("what the caller's message must link to; only by it is the reading recorded"),
  optOutUrl: z.string().describe("where the friend stops further messages"),
});
export const RollBackBody = z.object({ sendHistoryId: Id, sendingCountId: ignored });

export const CountLength = z.object({ length: z.coerce.number().int().min(1).max(100_000) });
