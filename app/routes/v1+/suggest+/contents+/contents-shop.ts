import { suggestFromShop } from "~/areas/blog/shop/shop-suggest.server";
import { anyone } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { suggestEndpoint } from "~/http/rest/short-endpoints.server";

export const { loader, action } = serve(
  suggestEndpoint({ summary: "콘텐츠 숍 검색어 추천", access: anyone, limit: "suggest-shop", suggest: suggestFromShop }),
);
