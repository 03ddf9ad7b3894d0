import type { LinksFunction } from "@remix-run/node";
import gridStyles from "./grid.css";

/** What a screen with a grid loads beside the house's styles: `export { gridLinks as links } from "~/grid/links"`. */
export const gridLinks: LinksFunction = () => [{ rel: "stylesheet", href: gridStyles }];
