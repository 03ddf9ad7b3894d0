/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />
import "@remix-run/node";
declare module "@remix-run/node" {
  // Without this line loaders are typed as JSON and `data()` is refused.
  interface Future {
    v3_singleFetch: true;
  }
}
