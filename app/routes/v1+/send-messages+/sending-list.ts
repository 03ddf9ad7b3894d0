import { addToSendingList } from "~/areas/sending/waiting/add-to-sending-list.server";
import { changeWaitingEntry } from "~/areas/sending/waiting/change-waiting-entry.server";
import { WAITING_PAGE } from "~/areas/sending/waiting/list-sending-list.server";
import { listWaitingTexts } from "~/areas/sending/waiting/list-waiting-texts.server";
import { removeFromSendingList } from "~/areas/sending/waiting/remove-from-sending-list.server";
import { WAITING_DELETED, WAITING_SAVED } from "~/areas/sending/sending-words";
import * as shapes from "~/areas/sending/waiting/sending-list.schema.server";
import { endpoint, member, pageOf, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "listWaitingTexts",
    summary: "발송 대기 목록",
    access: member,
    query: shapes.StrictWaitingQuery,
    reply: pageOf(shapes.WaitingReply),
    size: WAITING_PAGE,
    rows: ({ ctx, query: { page } }) => listWaitingTexts(ctx, page),
  }),
  endpoint({
    verb: "addToSendingList",
    method: "POST",
    summary: "발송 대기 목록에 넣기",
    access: member,
    body: shapes.WaitingBody,
    reply: shapes.WaitingSaved,
    handle: async ({ ctx, body }) => ({ ...succeeded(WAITING_SAVED), ...(await addToSendingList(ctx, body)) }),
  }),
  endpoint({
    verb: "changeWaitingEntry",
    method: "PUT",
    summary: "발송 대기 글의 그룹 바꾸기",
    access: member,
    body: shapes.WaitingChangeBody,
    does: ({ ctx, body }) => changeWaitingEntry(ctx, body),
    says: WAITING_SAVED,
  }),
  endpoint({
    verb: "removeFromSendingList",
    method: "DELETE",
    summary: "발송 대기 목록에서 삭제",
    access: member,
    body: shapes.WaitingKey,
    does: ({ ctx, body }) => removeFromSendingList(ctx, body.sendingListId),
    says: WAITING_DELETED,
  }),
);
