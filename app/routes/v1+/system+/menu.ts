import { menus } from "~/areas/master/menus/menus.store.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { serve } from "~/http/rest/serve.server";

const endpoints = gridEndpoints(menus);

/** The list answers at the address itself and at `/page` (rule 190). */
export const { loader, action } = serve(...endpoints, { ...endpoints[0]!, verb: "listMenusPage", at: "page" });
