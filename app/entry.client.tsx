import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { SCRIPTS_COOKIE } from "./ui/shell-data";

// Tells the server that scripts run here, so that a large grid may come as data (design 10).
document.cookie = `${SCRIPTS_COOKIE}=Y; path=/; max-age=31536000; samesite=lax`;

/**
 * Remix begins to read the page's data in its first rendering and makes React wait by throwing a promise. A press in that moment asks React
 * to have everything at once, which it answers by an error. So this first rendering happens before React begins.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

/** Answers with a page of ours while there is no network. A browser may lack or refuse it; the site works without. */
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
