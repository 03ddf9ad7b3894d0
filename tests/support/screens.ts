import { built } from "./built";

/** A page's address with what it takes: whether it draws a page, and whether forms may be posted to it. */
export type Screen = { url: string; isPage: boolean; takesForms: boolean };

/** Every address of the built site outside /v1, parameters filled with an id. */
export async function builtScreens(id = "1"): Promise<Screen[]> {
  const { routes } = await built();
  const pathOf = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined;
    return route ? [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/") : "";
  };
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === "root") return [];
    const url = `/${pathOf(route.id)}`.replace(/:\w+\??/g, id);
    const isApi = Object.values(route.module).some((value) => typeof value === "function" && "endpoints" in value);
    if (isApi || url.includes("*")) return [];
    return [{ url, isPage: route.module.default !== undefined, takesForms: route.module.action !== undefined }];
  });
}
