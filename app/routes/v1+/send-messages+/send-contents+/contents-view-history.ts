import { z } from "zod";
import { noteProgress } from "~/areas/blog/reading-progress.server";
import { listReadings } from "~/areas/blog/reading-list.server";
import { isReadingRobot } from "~/areas/blog/reading-robots";
import { Progress, Reading, SentLink } from "~/areas/blog/reading.schema.server";
import { checkSentLink, recordReading } from "~/areas/blog/record-reading.server";
import { anyone, member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { limitRate } from "~/http/rate-limit.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { serve } from "~/http/serve.server";
import { deedEndpoint } from "~/http/short-endpoints.server";

const Recorded = Outcome.extend({
  id: z
    .number()
    .nullable()
    .describe("the new row; null when nothing was written: a robot asked, or the reader has switched the record off"),
});

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "발송 하나의 읽은 기록",
    access: anyone,
    query: SentLink,
    reply: z.array(Reading),
    handle: ({ ctx, query }) => listReadings(ctx, query),
  }),
  endpoint({
    method: "POST",
    summary: "읽은 기록 남기기",
    access: anyone,
    body: SentLink,
    reply: Recorded,
    handle: async ({ ctx, body, request }) => {
      if (isReadingRobot(request.headers.get("User-Agent"))) return { ...succeeded("읽은 기록을 남기지 않았습니다."), id: null };
      checkSentLink(body);
      await limitRate("reading", `${body.sendHistoryId}:${body.receiverId}`);
      const { id } = await recordReading(ctx, body);
      return { ...succeeded(id === null ? "읽은 기록을 남기지 않았습니다." : "읽은 기록을 남겼습니다."), id };
    },
  }),
  deedEndpoint({
    method: "PUT",
    summary: "읽기를 마친 때와 스크롤 기록",
    access: member,
    body: Progress,
    does: ({ ctx, body }) => noteProgress(ctx, body),
    says: "읽은 기록을 고쳤습니다.",
  }),
);
