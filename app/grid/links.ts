import type { LinksFunction } from "@remix-run/node";
import gridStyles from "./grid.css";

/** Stylesheet of screens with a grid: `export { gridLinks as links } from "~/grid/links"`. */
export const gridLinks: LinksFunction = () => [{ rel: "stylesheet", href: gridStyles }];
