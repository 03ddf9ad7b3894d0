import { lazy, Suspense, useEffect, useState } from "react";
import { SEARCH } from "./found";

const Palette = lazy(() =>
  import("./palette").catch(() => {
    window.location.assign(SEARCH);
    return { default: () => null };
  }),
);

/** Ctrl+K, ⌘K, and "/" outside of fields and tables open the palette. */
export function PaletteOpener() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || !asksFor(event) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  );
}

function asksFor({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const at = target as HTMLElement;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !at.isContentEditable;
  return key === "/" && at.matches("body, main, a, button, summary") && !at.closest("table, [role=grid]");
}
