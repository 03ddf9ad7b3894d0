import { receiptEndpoint } from "~/areas/account/join/web/receipt-endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(receiptEndpoint("pollIdentity", "본인 인증 상태(0 대기, 1 완료, 2 만료, 3 거절, 4 실패)", false));
