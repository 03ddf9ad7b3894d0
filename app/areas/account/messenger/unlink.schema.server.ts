import { z } from "zod";

export const UnlinkNotice = z.object({
  app_id: z.coerce.string().max(30).optional(),
  user_id: z.coerce.string().regex(/^\d{1,30}$/),
  referrer_type: z.string().max(40).default(""),
});
