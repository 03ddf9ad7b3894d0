import { z } from "zod";
import { RequiredText } from "~/core/shapes.server";

export const TakeOverInput = z.object({ column: RequiredText(64) });
