/** The `ref` of what gets the focus when it appears. A function made anew by each drawing would take the focus again at every key. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();
