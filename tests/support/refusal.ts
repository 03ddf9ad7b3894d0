/** The code of the refusal a promise ends in, or what it answers when nothing is refused. */
export const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    (error) => error.code ?? error,
  );
