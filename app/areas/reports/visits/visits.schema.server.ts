import { z } from "zod";
import { Id } from "~/core/shapes.server";
import { lenient, RangeQuery, Sender } from "../report.schema.server";
import { deviceNames, sourceNames } from "./visit-words";

/** Without `contentsId`, all posts. */
export const VisitsQuery = RangeQuery.extend({ contentsId: lenient(Id), username: Sender });

const Count = z.number().int();
const names = <T extends string>(of: Record<T, string>) => z.enum(Object.keys(of) as T[]);

export const VisitsReply = z.object({
  visits: Count,
  sources: z
    .array(z.object({ source: names(sourceNames), host: z.string(), visits: Count }))
    .describe("adds up to visits; host is empty where the source has none, and for other sites beyond the first"),
  devices: z.array(z.object({ device: names(deviceNames), visits: Count })).describe("adds up to visits"),
  presses: Count,
  links: z.array(z.object({ address: z.string(), presses: Count })).describe("links in the text, the most pressed first, 100 at most"),
  posts: z.array(z.object({ contentsId: z.number(), title: z.string(), visits: Count })).describe("the most visited first, 20 at most"),
  blogVisits: Count.describe("of the blog's front page, part of visits; 0 for a chosen post"),
  likes: Count.nullable().describe("likes (공감) of the chosen post now, whatever the days; null without contentsId"),
});
