import type { LinksFunction } from "@remix-run/node";
import gridStyles from "./grid.css";

/** The stylesheet of a screen with a grid: `export { gridLinks as links } from "~/grid/links"`. */
export const gridLinks: LinksFunction = () => [{ rel: "stylesheet", href: gridStyles }];
