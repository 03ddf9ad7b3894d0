import { z } from "zod";
import { Id, Tick } from "~/core/shapes.server";

/** `kept` is one of the pair. */
export const MergeForm = z.object({ one: Id, other: Id, kept: Id, confirmed: Tick });
