import type { LinksFunction } from "@remix-run/node";
import friendsHref from "../friends.css";

export const friendsLinks: LinksFunction = () => [{ rel: "stylesheet", href: friendsHref }];
