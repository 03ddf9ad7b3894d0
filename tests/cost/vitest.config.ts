import base from "../vitest.config";

/** One file after another, so that none disturbs the next. */
export default { ...base, test: { ...base.test, include: ["tests/cost/**/*.test.ts"], exclude: [], maxWorkers: 1 } };
