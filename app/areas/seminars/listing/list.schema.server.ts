import { z } from "zod";
import { SeminarReply } from "../invitation/invitation.schema.server";
import { pageOf, PageNumber } from "~/core/replies.server";
import { Ids, Search, Text, Tick, unlessBlank } from "~/core/shapes.server";

export const LIST_PAGE = 10;

/** `mine` Y: one's own, past and cancelled too (rule 123). A `seminarId` that is no number matches nothing (rule 121). */
export const ListQuery = z.object({
  page: PageNumber,
  title: Search(200),
  contents: Search(200),
  mainSubject: Search(60),
  seminarId: unlessBlank(Text(40).default("")).catch("0"),
  mine: Tick.catch(undefined).describe("Y: one's own, past and cancelled ones too; else all to come"),
});

const SeminarRow = SeminarReply.extend({ seatsTaken: z.number(), version: z.number() });
/** A single seminar when only `seminarId` is given. */
export const ListReply = z.union([pageOf(SeminarRow), SeminarRow]);

export const SeminarSuggestions = z.array(z.object({ value: z.string(), label: z.string(), seminarId: z.number(), title: z.string() }));

export const ListForm = z.object({ intent: z.enum(["edit", "link", "copy", "delete"]), seminarId: Ids(LIST_PAGE * 10), confirmed: Tick });

export type ListQuery = z.output<typeof ListQuery>;
