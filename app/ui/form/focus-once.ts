/** An inline `ref` function would take the focus at every redraw. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();
