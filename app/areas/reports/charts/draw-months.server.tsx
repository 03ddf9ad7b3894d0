import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { counted } from "~/messages/counted";
import { monthMarks, monthShown } from "../report-words";
import { stepsTo } from "./steps";

/** A point's text is `axis`, figure, `unit`: "저작권료 40원". */
export type Series = { axis: string; unit: string; values: number[] };
/** SVG markup of the same months; `narrow` is for phones. */
export type MonthChart = { wide: string; narrow: string };

const FONT = "Pretendard Variable, Pretendard, Apple SD Gothic Neo, Malgun Gothic, sans-serif";
const INK = "var(--quiet)";
const LINE = "var(--color-primary)";
const COLUMN = "var(--edge)";
/** Height of the columns' band, in heights of the line's plot (ADR 131). */
const BAND = 0.24;
/** The tallest column leaves room for its figure; few posts stay low. */
const TALLEST = 0.14;
const FEW = 4;
/** Pixels; both are shown 280 high (ADR 134). A laptop and a phone show them 1:1. */
const WIDE = { width: 992, height: 280 };
const NARROW = { width: 318, height: 280, marks: 5 };
const MOST_MARKS = 13;
const text = { fontFamily: FONT, fontSize: 13, fill: INK };

/** Monthly figures rarely change, and drawing is slow. */
const chartCache = new LRUCache<string, Promise<MonthChart>>({ max: 50 });

/** Draw the first series over months ("yyyyMM") as a spline over its area, the second as columns below. */
export function drawMonths(months: string[], series: [Series, Series?]): Promise<MonthChart> {
  const key = JSON.stringify([months, series]);
  const cached = chartCache.get(key);
  if (cached) return cached;
  const drawing = drawBoth(months, series);
  chartCache.set(key, drawing);
  drawing.catch(() => chartCache.delete(key));
  return drawing;
}

type Size = { width: number; height: number; marks?: number };

async function drawBoth(months: string[], series: [Series, Series?]): Promise<MonthChart> {
  return { wide: await draw(months, series, WIDE), narrow: await draw(months, series, NARROW) };
}

async function draw(months: string[], [line, columns]: [Series, Series?], { width, height, marks = MOST_MARKS }: Size): Promise<string> {
  // The library is large, and few screens draw charts (ADR 30).
  const { VictoryArea, VictoryAxis, VictoryBar, VictoryChart, VictoryContainer, VictoryLabel, VictoryLine, VictoryScatter } =
    await import("victory");
  const every = Math.ceil(months.length / marks);
  const marked = months.map((_, index) => index).filter((index) => (months.length - 1 - index) % every === 0);
  const markTexts = monthMarks(marked.map((index) => months[index]!));
  const said = (index: number) =>
    `${monthShown(months[index]!)}: ${[line, columns].flatMap((one) => (one ? pointText(one, index) : [])).join(", ")}`;
  const ticks = stepsTo(Math.max(0, ...line.values));
  const top = Math.max(1, ticks.at(-1)!);
  const points = line.values.map((value, index) => ({ x: index, y: value / top, said: said(index) }));
  const newest = `${counted(line.values.at(-1) ?? 0)}${line.unit}`;
  const padding = { top: 20, bottom: 40, left: 16 + 8 * counted(top).length, right: 20 };
  const step = (width - padding.left - padding.right) / (months.length + 1);
  const drawing = renderToStaticMarkup(
    <VictoryChart
      width={width}
      height={height}
      padding={padding}
      domain={{ x: [0, Math.max(1, months.length - 1)], y: [columns ? -BAND : 0, 1] }}
      domainPadding={{ x: step * 0.7 }}
      singleQuadrantDomainPadding={false}
      // `role="img"` would hide the points' titles from screen readers.
      containerComponent={<VictoryContainer role="group" />}
    >
      <VictoryAxis
        offsetY={padding.bottom}
        style={{ axis: { stroke: INK, strokeOpacity: 0.4 }, tickLabels: { ...text, padding: 6 } }}
        tickValues={marked}
        tickFormat={(_: number, at: number) => markTexts[at]!}
      />
      <VictoryAxis
        dependentAxis
        offsetX={padding.left}
        tickValues={ticks.map((tick) => tick / top)}
        tickFormat={(share: number) => counted(Math.round(share * top))}
        style={{ axis: { stroke: "none" }, grid: { stroke: INK, strokeOpacity: 0.14 }, tickLabels: { ...text, padding: 6 } }}
      />
      {columns && (
        <VictoryBar
          data={columnsOf(columns.values)}
          barWidth={Math.min(28, step * 0.55)}
          cornerRadius={{ top: 3 }}
          labels={({ datum }: { datum: Column }) => (datum.value > 0 && months.length <= MOST_MARKS ? counted(datum.value) : "")}
          labelComponent={<VictoryLabel dy={-2} verticalAnchor="end" style={{ ...text, fontSize: 12 }} />}
          style={{ data: { fill: COLUMN } }}
        />
      )}
      <VictoryArea
        data={points}
        y0={() => 0}
        interpolation="monotoneX"
        style={{ data: { fill: LINE, fillOpacity: 0.08, stroke: "none" } }}
      />
      <VictoryLine data={points} interpolation="monotoneX" style={{ data: { stroke: LINE, strokeWidth: 3 } }} />
      <VictoryScatter
        data={points}
        labels={({ index }: { index: number }) => (index === points.length - 1 ? newest : "")}
        labelComponent={
          <VictoryLabel dy={-8} textAnchor="middle" style={{ ...text, fontSize: 14, fontWeight: 700, fill: "var(--color-base-content)" }} />
        }
        dataComponent={<Mark width={step} from={padding.top} to={height - padding.bottom} />}
      />
    </VictoryChart>,
  );
  // Without spaces, a text browser would join labels.
  return drawing.replaceAll("</text>", "</text> ");
}

type Column = { x: number; y: number; y0: number; value: number };

function columnsOf(values: number[]): Column[] {
  const most = Math.max(FEW, ...values);
  return values.map((value, x) => ({ x, y0: -BAND, y: -BAND + (TALLEST * value) / most, value }));
}

const pointText = ({ axis, unit, values }: Series, index: number) => `${axis} ${counted(values[index]!)}${unit}`;

type MarkProps = { x?: number; y?: number; datum?: { said: string }; width: number; from: number; to: number };

/** `title` is the tooltip, `ChartDrawing` shows `data-said`: both for the whole height of a month. */
function Mark({ x, y, datum, width, from, to }: MarkProps) {
  return (
    <g data-said={datum!.said}>
      <title>{datum!.said}</title>
      <rect x={x! - width / 2} y={from} width={width} height={to - from} fill="transparent" />
      <circle cx={x} cy={y} r={4} fill={LINE} />
    </g>
  );
}
