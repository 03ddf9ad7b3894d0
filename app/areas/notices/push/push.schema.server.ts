import { z } from "zod";
import { Id, Yn } from "~/core/shapes.server";

/** The answer of a browser's PushManager. `registerDevice` checks address and keys. */
export const DeviceForm = z.object({
  intent: z.literal("register"),
  endpoint: z.string().max(1_000),
  p256dh: z.string().max(100),
  auth: z.string().max(40),
});

export const EndDeviceForm = z.object({ intent: z.literal("end"), pushDeviceId: Id });

export const LogoutForm = z.object({ intent: z.literal("logout"), pushDeviceId: Id, logoutEndsYn: Yn });
