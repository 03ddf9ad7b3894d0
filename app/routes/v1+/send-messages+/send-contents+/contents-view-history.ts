import { z } from "zod";
import { listReadings } from "~/areas/blog/reading/reading-list.server";
import { recordProgress } from "~/areas/blog/reading/reading-progress.server";
import { isReadingRobot } from "~/areas/blog/reading/reading-robots";
import { Opening, Progress, Reading, SentLink } from "~/areas/blog/reading/reading.schema.server";
import { checkSentLink, recordReading } from "~/areas/blog/reading/record-reading.server";
import { countedDevice } from "~/areas/blog/web/counted-device.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { anyone, endpoint, member, Outcome, serve, succeeded } from "~/http/rest/serve.server";

const Recorded = Outcome.extend({
  id: z
    .number()
    .nullable()
    .describe("the new row; null when nothing was written: a robot asked, or the reader has switched the record off"),
});

export const { loader, action } = serve(
  endpoint({
    verb: "listReadings",
    method: "GET",
    summary: "발송 하나의 읽은 기록",
    access: anyone,
    query: SentLink,
    reply: z.array(Reading),
    handle: ({ ctx, query }) => listReadings(ctx, query),
  }),
  endpoint({
    verb: "recordReading",
    method: "POST",
    summary: "읽은 기록 남기기",
    access: anyone,
    body: Opening,
    reply: Recorded,
    handle: async ({ ctx, body, request }) => {
      if (isReadingRobot(request.headers.get("User-Agent"))) return { ...succeeded("읽은 기록을 남기지 않았습니다."), id: null };
      checkSentLink(body);
      await limitRate("reading", `${body.sendHistoryId}:${body.receiverId}`);
      const { id } = await recordReading(ctx, body, { oncePerVisit: body.visit === "Y", device: countedDevice(request) });
      return { ...succeeded(id === null ? "읽은 기록을 남기지 않았습니다." : "읽은 기록을 남겼습니다."), id };
    },
  }),
  endpoint({
    verb: "recordProgress",
    example: { scrollMovement: 100 },
    method: "PUT",
    summary: "읽기를 마친 시각과 스크롤 기록",
    access: member,
    body: Progress,
    does: ({ ctx, body }) => recordProgress(ctx, body),
    says: "읽은 기록을 수정했습니다.",
  }),
);
