import type { LinksFunction } from "@remix-run/node";
import { publicLinks } from "~/areas/account/join/parts/styles";
import homeHref from "../home.css";

export const homeLinks: LinksFunction = () => [...publicLinks(), { rel: "stylesheet", href: homeHref }];
