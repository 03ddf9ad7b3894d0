import type { LinksFunction } from "@remix-run/node";
import gridStyles from "./grid.css";

/** `export { gridLinks as links } from "~/grid/links"` in screens with a grid. */
export const gridLinks: LinksFunction = () => [{ rel: "stylesheet", href: gridStyles }];
