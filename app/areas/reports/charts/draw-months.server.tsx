import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { counted } from "~/messages/counted";
import { monthMarks, monthShown } from "../report-words";
import { stepsTo } from "./steps";

/** A point's text is `axis`, figure, `unit`: "저작권료 40원". The first series has the left scale, the second the right. */
export type Series = { axis: string; unit: string; values: number[] };
/** SVG markup; `narrow` has the latest six months, for phones. */
export type MonthChart = { wide: string; narrow: string };

const FONT = "Pretendard Variable, Pretendard, Apple SD Gothic Neo, Malgun Gothic, sans-serif";
const INK = "var(--quiet)";
const COLOURS = ["var(--color-primary)", "var(--edge)"];
/** A second series stays low, below the first. */
const LOW = 4;
const NARROW = { width: 360, height: 280 };
const NARROW_MONTHS = 6;
const MOST_MARKS = 13;
const text = { fontFamily: FONT, fontSize: 13, fill: INK };

/** Monthly figures rarely change, and drawing is slow. */
const chartCache = new LRUCache<string, Promise<MonthChart>>({ max: 50 });

/** Draw one or two series over months ("yyyyMM") as splines over their areas; the second has bars instead of a line. `size` is the wide drawing's, by default 800 × 500 (2 §9). */
export function drawMonths(months: string[], series: Series[], size = { width: 800, height: 500 }): Promise<MonthChart> {
  const key = JSON.stringify([months, series, size]);
  const cached = chartCache.get(key);
  if (cached) return cached;
  const drawing = drawBoth(months, series, size);
  chartCache.set(key, drawing);
  drawing.catch(() => chartCache.delete(key));
  return drawing;
}

async function drawBoth(months: string[], series: Series[], size: { width: number; height: number }): Promise<MonthChart> {
  const newest = series.map((line) => ({ ...line, values: line.values.slice(-NARROW_MONTHS) }));
  return { wide: await draw(months, series, size), narrow: await draw(months.slice(-NARROW_MONTHS), newest, NARROW) };
}

async function draw(months: string[], series: Series[], size: { width: number; height: number }): Promise<string> {
  // The library is large, and few screens draw charts (ADR 30).
  const { VictoryArea, VictoryAxis, VictoryBar, VictoryChart, VictoryContainer, VictoryLine, VictoryScatter } = await import("victory");
  const every = Math.ceil(months.length / MOST_MARKS);
  const marks = monthMarks(months);
  const said = months.map((month, index) => `${monthShown(month)}: ${series.map((line) => pointText(line, index)).join(", ")}`);
  const drawn = series.map((line, index) => {
    const ticks = stepsTo(Math.max(index === 0 ? 0 : LOW, ...line.values));
    const top = Math.max(1, ticks.at(-1)!);
    return { ...line, index, ticks, top, data: line.values.map((value, index) => ({ x: index, y: value / top, said: said[index] })) };
  });
  const drawing = renderToStaticMarkup(
    <VictoryChart
      {...size}
      padding={{ top: 30, bottom: 50, left: size.width === NARROW.width ? 55 : 85, right: series.length > 1 ? 45 : 25 }}
      domain={{ x: [0, Math.max(1, months.length - 1)], y: [0, 1] }}
      domainPadding={{ x: series.length > 1 ? 26 : 15 }}
      // `role="img"` would hide the points' titles from screen readers.
      containerComponent={<VictoryContainer role="group" />}
    >
      <VictoryAxis
        style={{ axis: { stroke: INK, strokeOpacity: 0.4 }, tickLabels: { ...text, padding: 6 } }}
        tickValues={months.map((_, index) => index).filter((index) => (months.length - 1 - index) % every === 0)}
        tickFormat={(index: number) => marks[index]!}
      />
      {drawn.map(({ index, ticks, top, axis }) => (
        <VictoryAxis
          key={axis}
          dependentAxis
          orientation={index === 0 ? "left" : "right"}
          tickValues={ticks.map((tick) => tick / top)}
          tickFormat={(share: number) => counted(Math.round(share * top))}
          style={{
            axis: { stroke: "none" },
            grid: index === 0 ? { stroke: INK, strokeOpacity: 0.14 } : { stroke: "none" },
            tickLabels: { ...text, padding: 6 },
          }}
        />
      ))}
      {drawn.toReversed().map(({ index, axis, data }) => (
        <VictoryArea
          key={axis}
          data={data}
          interpolation="monotoneX"
          style={{ data: { fill: COLOURS[index], fillOpacity: index === 0 ? 0.08 : 0.14, stroke: "none" } }}
        />
      ))}
      {drawn.slice(1).map(({ index, axis, data }) => (
        <VictoryBar
          key={axis}
          data={data}
          barRatio={0.45}
          cornerRadius={{ top: 4 }}
          style={{ data: { fill: COLOURS[index], fillOpacity: 0.8 } }}
        />
      ))}
      {drawn.slice(0, 1).map(({ index, axis, data }) => (
        <VictoryLine key={axis} data={data} interpolation="monotoneX" style={{ data: { stroke: COLOURS[index], strokeWidth: 3 } }} />
      ))}
      {drawn.toReversed().map(({ index, axis, data }) => (
        <VictoryScatter key={axis} data={data} dataComponent={<Mark color={COLOURS[index]!} radius={index === 0 ? 4 : 0} />} />
      ))}
    </VictoryChart>,
  );
  // Without spaces, a text browser would join labels.
  return drawing.replaceAll("</text>", "</text> ");
}

const pointText = ({ axis, unit, values }: Series, index: number) => `${axis} ${counted(values[index]!)}${unit}`;

/** `title` is the tooltip; `ChartDrawing` shows `data-said`. */
function Mark({ x, y, datum, color, radius }: { x?: number; y?: number; datum?: { said: string }; color: string; radius: number }) {
  return (
    <g data-said={datum!.said}>
      <title>{datum!.said}</title>
      <circle cx={x} cy={y} r={radius} fill={color} />
      <circle cx={x} cy={y} r={14} fill="transparent" />
    </g>
  );
}
