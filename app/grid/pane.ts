import type { RefusalCode } from "~/messages/refusals.ko";
import type { Grid } from "./grid";
import type { GridStore, Scope } from "./store.server";

/** `closed` says why the grid cannot be used. `deleteElsewhere` redirects deletes that need more than a yes. */
export type Pane = {
  store: GridStore;
  scope?: Scope;
  closed?: RefusalCode;
  /** The grid as drawn, if not the store's; limits its form. */
  drawn?: Grid;
  deleteElsewhere?: (keys: unknown[][]) => Promise<Response | null>;
};
