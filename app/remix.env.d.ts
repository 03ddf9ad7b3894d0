/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />
import "@remix-run/node";
declare module "@remix-run/node" {
  // Without this line loaders are typed as JSON and `data()` is refused.
  interface Future {
    v3_singleFetch: true;
  }
  /** `listBodies`: rows of the page's lists as HTML (`http/screen/list-rows`). */
  interface AppLoadContext {
    listBodies?: string[];
  }
}
