import type { LinksFunction } from "@remix-run/node";
import memberHref from "../member.css";

export const memberLinks: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
