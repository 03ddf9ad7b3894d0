/** The refusal code of a rejected promise, or the result. */
export const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    (error) => error.code ?? error,
  );
