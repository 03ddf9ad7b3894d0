import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Day, Id, optional, Search, Tick } from "~/core/shapes.server";
import { KINDS, STATES } from "./jobs/job-kinds";

const Kind = z.enum(KINDS);
const State = z.enum(STATES);

export const JobsQuery = z.object({
  kind: Kind.catch("send"),
  state: State.catch("waiting"),
  page: PageNumber,
  run: optional(Id).catch(undefined),
});

export const JobForm = z.object({
  kind: Kind,
  state: State,
  id: z.string().min(1).max(60),
  deed: z.enum(["retry", "stop", "ask"]),
  confirmed: Tick,
});

/** Limits keep forged values from distorting the figures. */
export const VitalsBody = z.object({
  page: z.string().min(1).max(1_300),
  LCP: z.number().min(0).max(600_000).optional(),
  INP: z.number().min(0).max(600_000).optional(),
  CLS: z.number().min(0).max(1_000).optional(),
});

/** `week` is a Monday; `of` is a page. */
export const VitalsQuery = z.object({ week: Day.catch(undefined), of: Search(120) });
