import { receiptCall } from "~/http/identity-calls.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(...receiptCall("본인 인증 마지막 확인", true));
