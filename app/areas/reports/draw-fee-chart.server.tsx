import { renderToStaticMarkup } from "react-dom/server";
import { counted } from "~/messages/counted";
import type { FeeMonth } from "./read-fee-chart.server";

const WIDTH = 800;
const HEIGHT = 500;
const FONT = "Pretendard Variable, Pretendard, Apple SD Gothic Neo, Malgun Gothic, sans-serif";
const INK = "var(--quiet)";
const FEE = "var(--color-primary)";
const POSTS = "var(--color-warning)";

const monthLabel = (yearMonth: string) => `${yearMonth.slice(2, 4)}.${yearMonth.slice(4)}`;
const text = { fontFamily: FONT, fontSize: 13, fill: INK };
const axis = {
  axis: { stroke: INK },
  grid: { stroke: INK, strokeOpacity: 0.18 },
  tickLabels: { ...text, padding: 6 },
  axisLabel: { ...text, padding: 48 },
};

/** A spline chart of each month's copyright fee (left axis, won) and posts (right axis): an 800 × 500 SVG text, drawn without a browser. */
export async function drawFeeChart(months: FeeMonth[]): Promise<string> {
  // Loaded at the first use: it is a quarter of what a start would load, for one screen (decision 0030).
  const { VictoryAxis, VictoryChart, VictoryLine, VictoryScatter } = await import("victory");
  const ticks = months.map((month) => monthLabel(month.yearMonth));
  const highestFee = Math.max(1, ...months.map((month) => month.creatorFee));
  const highestPosts = Math.max(1, ...months.map((month) => month.contentsCount));
  const fee = months.map((month) => ({ x: monthLabel(month.yearMonth), y: month.creatorFee / highestFee }));
  const posts = months.map((month) => ({ x: monthLabel(month.yearMonth), y: month.contentsCount / highestPosts }));
  const every = Math.ceil(ticks.length / 13);
  return renderToStaticMarkup(
    <VictoryChart
      width={WIDTH}
      height={HEIGHT}
      padding={{ top: 30, bottom: 60, left: 90, right: 70 }}
      domain={{ y: [0, 1.05] }}
      categories={{ x: ticks }}
      domainPadding={{ x: 20 }}
    >
      <VictoryAxis style={axis} tickValues={ticks.filter((_, index) => index % every === 0)} />
      <VictoryAxis
        dependentAxis
        label="저작권료(원)"
        style={{ ...axis, axisLabel: { ...text, padding: 70 } }}
        tickValues={sharesOf(
          highestFee,
          months.some((month) => month.creatorFee > 0),
        )}
        tickFormat={(share: number) => counted(Math.round(share * highestFee))}
      />
      <VictoryAxis
        dependentAxis
        orientation="right"
        label="글 수"
        style={{ ...axis, grid: { stroke: "none" } }}
        tickValues={sharesOf(
          highestPosts,
          months.some((month) => month.contentsCount > 0),
        )}
        tickFormat={(share: number) => counted(Math.round(share * highestPosts))}
      />
      <VictoryLine data={fee} interpolation="monotoneX" style={{ data: { stroke: FEE, strokeWidth: 3 } }} />
      <VictoryScatter data={fee} size={4} style={{ data: { fill: FEE } }} />
      <VictoryLine data={posts} interpolation="monotoneX" style={{ data: { stroke: POSTS, strokeWidth: 2, strokeDasharray: "6 4" } }} />
    </VictoryChart>,
  );
}

/** The positions of an axis's marks as shares of its maximum: quarters, or every whole number when there are few. */
function sharesOf(highest: number, any: boolean): number[] {
  if (!any) return [0];
  const parts = Math.min(highest, 4);
  return Array.from({ length: parts + 1 }, (_, part) => part / parts);
}
