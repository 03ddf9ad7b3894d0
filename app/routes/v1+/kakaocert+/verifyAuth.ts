import { receiptEndpoints } from "~/areas/account/join/web/receipt-endpoints.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(...receiptEndpoints("본인 인증 마지막 확인", true));
