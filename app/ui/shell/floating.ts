import { type RefObject, useEffect } from "react";

/** Closes a `<details>` that lies over the page: by Escape, a click outside, and when `path` changes. `floats` says whether it lies so. */
export function useFloating(box: RefObject<HTMLDetailsElement>, path: string, floats: () => boolean): void {
  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current;
      if (!details?.open || !floats()) return;
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !details.contains(event.target as Node)) {
        details.open = false;
        if (event instanceof KeyboardEvent) details.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("keydown", close);
    document.addEventListener("click", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("click", close);
    };
  }, [box, floats]);

  useEffect(() => {
    if (box.current && floats()) box.current.open = false;
  }, [box, floats, path]);
}
