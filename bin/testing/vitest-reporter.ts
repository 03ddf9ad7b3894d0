import fs from "node:fs";
import path from "node:path";
import type { SerializedError, TestModule } from "vitest/node";
import type { VitestReport } from "./outcomes";

/** Writes outcomes to VITEST_REPORT_FILE. Vitest's own JSON lacks diffs, places, and times of imports and hooks. */
export default class OutcomeReporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: VitestReport = { files: modules.map(fileOf), errors: errors.map(textOf) };
    fs.writeFileSync(process.env.VITEST_REPORT_FILE!, JSON.stringify(report));
  }
}

function fileOf(module: TestModule): VitestReport["files"][number] {
  const file = module.relativeModuleId;
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const results = [...module.children.allTests()].map((test) => {
    const { state, errors } = test.result();
    return { title: test.fullName, state, ...(errors?.[0] && { seen: textOf(errors[0]), where: placeOf(errors[0]) }) };
  });
  return {
    file,
    seconds: (collectDuration + setupDuration + duration) / 1000,
    tests: results.filter(({ state }) => state === "passed" || state === "failed").length,
    failure: module.errors()[0] && textOf(module.errors()[0]!),
    results,
  };
}

function textOf({ name, message, diff }: SerializedError): string {
  return [name && name !== "Error" && name !== "AssertionError" ? `${name}: ${message}` : message, diff].filter(Boolean).join("\n");
}

function placeOf({ stacks = [] }: SerializedError): string | undefined {
  const ownFrames = stacks.filter(({ file }) => !file.includes("node_modules"));
  const place = ownFrames.find(({ file }) => file.includes("/tests/")) ?? ownFrames[0];
  return place && `${path.relative(process.cwd(), place.file)}:${place.line}`;
}
