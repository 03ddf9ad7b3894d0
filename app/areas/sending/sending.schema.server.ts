import { z } from "zod";

const blank = (value: unknown) => (value === "" || value === null ? undefined : value);
const list = (value: unknown) => (value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value]);

export const Id = z.coerce.number().int().positive();
export const FormKey = z.string().regex(/^[\w-]{8,64}$/);
export const Ids = z.preprocess(list, z.array(Id).max(10_000));

/** The panel's form: 찾기, 친구 불러오기, 전체 발송, 선택 발송 (2 §2 "Immediate-sending panel"). */
const common = {
  contentsId: Id,
  receiverId: Ids,
  nickname: z.preprocess(blank, z.string().trim().max(100).default("")),
  sort: z.preprocess(blank, z.enum(["nickname", "-nickname", "newest"]).default("nickname")),
  formKey: FormKey,
  confirmed: z.preprocess(blank, z.literal("Y").optional()),
};
export const PanelForm = z.preprocess(
  (value) => ({ ...(value as object), intent: (value as { intent?: string }).intent || "search" }),
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("search"), ...common }),
    z.object({ intent: z.literal("fetch"), ...common }),
    z.object({ intent: z.literal("all"), ...common }),
    z.object({ intent: z.literal("selected"), ...common }),
  ]),
);
export type PanelForm = z.output<typeof PanelForm>;

export const RunForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("waiting"), sendRunId: Id }),
  z.object({ intent: z.literal("failed"), sendRunId: Id }),
  z.object({ intent: z.literal("unsure"), sendRunId: Id, receiverId: Id, confirmed: z.preprocess(blank, z.literal("Y").optional()) }),
]);

const Day = z.preprocess(blank, z.iso.date().optional());
export const HistoryQuery = z.object({
  page: z.preprocess((value) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : 1), z.number().int()),
  title: z.preprocess(blank, z.string().trim().max(200).default("")),
  contents: z.preprocess(blank, z.string().trim().max(200).default("")),
  sendDateFrom: Day,
  sendDateTo: Day,
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

/** Answer of the run calls. */
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
