import type { LinksFunction } from "@remix-run/node";
import joinHref from "../join.css";
import publicHref from "../public.css";

/** The stylesheets of a screen, to be exported by its route: `export { joinLinks as links } from "~/areas/account/join/parts/styles"`. */
export const joinLinks: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const publicLinks: LinksFunction = () => [{ rel: "stylesheet", href: publicHref }];
