import base from "../vitest.config";

/** What things cost: one file after the other, since a neighbour would be measured too. `npm run test:cost` runs it. */
export default { ...base, test: { ...base.test, include: ["tests/cost/**/*.test.ts"], exclude: [], maxWorkers: 1 } };
