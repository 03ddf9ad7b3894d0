import { receiptEndpoint } from "~/areas/account/join/web/receipt-endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(receiptEndpoint("confirmIdentity", "본인 인증 마지막 확인", true));
