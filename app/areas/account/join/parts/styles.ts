import type { LinksFunction } from "@remix-run/node";
import joinHref from "../join.css";
import publicHref from "../public.css";

export const joinLinks: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const publicLinks: LinksFunction = () => [{ rel: "stylesheet", href: publicHref }];
