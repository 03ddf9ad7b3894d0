import { receiptCall } from "~/areas/account/join/web/identity-calls.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(...receiptCall("본인 인증 마지막 확인", true));
