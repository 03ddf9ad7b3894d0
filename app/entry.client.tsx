import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { SCRIPTS_COOKIE } from "./ui/shell-data";

// Tells the server that scripts run here, so that a large grid may come as data (design 10).
document.cookie = `${SCRIPTS_COOKIE}=Y; path=/; max-age=31536000; samesite=lax`;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
