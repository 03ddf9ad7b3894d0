import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { SCRIPTS_COOKIE } from "./ui/shell-data";

// Scripts run here, so a large grid may come as data (design 10).
document.cookie = `${SCRIPTS_COOKIE}=Y; path=/; max-age=31536000; samesite=lax`;

/** Read the page's data first: Remix's first rendering suspends, and a press then makes React throw. */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

/** Serves a page of ours while offline; the site works without a service worker. */
const prepareOffline = () => navigator.serviceWorker?.register("/sw.js").catch(() => undefined);

void readPageData().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
  void prepareOffline();
});
