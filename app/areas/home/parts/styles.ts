import type { LinksFunction } from "@remix-run/node";
import { publicLinks } from "~/areas/account/join/parts/styles";
import homeHref from "../home.css";

/** The stylesheets of /app/main, to be exported by its route. */
export const homeLinks: LinksFunction = () => [...publicLinks(), { rel: "stylesheet", href: homeHref }];
