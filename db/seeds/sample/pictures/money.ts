import {
  cloud,
  cover,
  disc,
  each,
  faint,
  line,
  mug,
  oval,
  place,
  pot,
  rect,
  repeat,
  roundTree,
  shape,
  sheet,
  sprout,
  walker,
  wash,
} from "./shapes";

const NAVY = "#27406b";
const GOLD = "#f2b441";

function jar(x: number, y: number, width: number, height: number, rows: number, lid: string | null): string {
  const perRow = Math.floor((width - 40) / 44);
  const money = repeat(rows * perRow, (index) => {
    const row = Math.floor(index / perRow);
    const left = x - (perRow * 44) / 2 + 22 + (index % perRow) * 44 + (row % 2 ? 6 : -6);
    const top = y - 34 - row * 36;
    return disc(left, top, 25, "#d9922b") + disc(left - 2, top - 2, 22, GOLD) + line(`M${left - 2},${top - 11} v18`, "#d9922b", 5);
  });
  return (
    faint(0.15, oval(x + 10, y, width * 0.56, 16, "#5a1d10")) +
    faint(0.62, rect(x - width / 2, y - height, width, height, "#ffffff", 38)) +
    money +
    faint(0.85, rect(x - width / 2 + 14, y - height + 34, 11, 62, "#ffffff", 6)) +
    (lid
      ? rect(x - width / 2 + 14, y - height - 20, width - 28, 30, lid, 8)
      : rect(x - width / 2 + 14, y - height - 8, width - 28, 16, "#ffffff", 8))
  );
}

export const salary = cover(
  wash("#fdf3e6", "#fbe0c8"),
  disc(640, 320, 300, "#f9d2b0"),
  rect(0, 500, 1200, 130, "#e9785a"),
  rect(0, 500, 1200, 12, "#f3977c"),
  place(56, 414, [
    rect(0, 0, 210, 130, NAVY, 10),
    shape("M0,10 L105,78 L210,10 Z", "#3d5c92"),
    rect(40, -36, 130, 60, "#ffffff", 6),
    shape("M0,24 L105,90 L210,24 V120 a10,10 0 0 1 -10,10 H10 a10,10 0 0 1 -10,-10 Z", "#34518a"),
  ]),
  jar(404, 540, 184, 232, 2, NAVY),
  jar(622, 540, 194, 318, 4, "#3f8f6b"),
  sprout(852, 216, 150, "#3f8f6b", 4),
  jar(852, 540, 216, 366, 6, null),
  place(1_006, 362, [
    faint(0.15, rect(10, 12, 150, 168, "#5a1d10", 14)),
    rect(0, 0, 150, 168, "#ffffff", 14),
    shape("M0,44 V14 a14,14 0 0 1 14,-14 H136 a14,14 0 0 1 14,14 V44 Z", NAVY),
    repeat(12, (index) => disc(30 + (index % 4) * 30, 72 + Math.floor(index / 4) * 32, 8, index === 6 ? "#e9785a" : "#dcd6cf")),
    line("M90,90 m-18,14 a18,18 0 1 0 36,0 a18,18 0 1 0 -36,0", "#e9785a", 5),
  ]),
);

const towers = (colour: string, lit: string, base: number, blocks: [x: number, width: number, height: number][]) =>
  blocks
    .map(
      ([x, width, height]) =>
        rect(x, base - height, width, height, colour) +
        repeat(Math.floor(width / 34) * Math.floor(height / 60), (index) => {
          const perRow = Math.floor(width / 34);
          return (index * 7 + x) % 3
            ? rect(x + 14 + (index % perRow) * 32, base - height + 22 + Math.floor(index / perRow) * 52, 14, 22, lit, 3)
            : "";
        }),
    )
    .join("");

const home = (x: number, y: number, scale: number, [wall, roof, door]: [string, string, string]) =>
  place(
    x,
    y,
    [
      rect(50, -250, 30, 70, door),
      rect(-110, -150, 220, 150, wall),
      shape("M-138,-142 L0,-250 L138,-142 Z", roof),
      rect(-24, -88, 52, 88, door, 6),
      rect(-86, -110, 46, 46, "#f9cf66", 4),
      rect(46, -110, 46, 46, "#f9cf66", 4),
      line("M-63,-110 v46 M-86,-87 h46 M69,-110 v46 M46,-87 h46", wall, 4),
    ],
    { scale },
  );

const CURVE = "C160,300 250,128 420,150 S690,350 840,300 S1080,90 1200,70";
export const rates = cover(
  wash("#eaf6f0", "#cfeadd"),
  faint(0.75, shape(`M0,330 ${CURVE} V630 H0 Z`, "#b4dccb")),
  towers("#86c1ae", "#a9d8c7", 560, [
    [30, 90, 170],
    [150, 70, 110],
    [660, 100, 190],
    [790, 76, 140],
    [890, 110, 230],
    [1_020, 80, 160],
    [1_120, 90, 280],
  ]),
  towers("#4f9885", "#8cc7b3", 560, [
    [700, 70, 110],
    [810, 84, 170],
    [925, 70, 90],
    [990, 70, 130],
    [1_075, 96, 190],
  ]),
  line(`M-10,336 L0,330 ${CURVE}`, "#ee7a3f", 13),
  each(
    [
      [420, 150],
      [770, 322],
      [1_085, 116],
    ],
    (x, y) => disc(x, y, 24, "#ffffff") + disc(x, y, 14, "#ee7a3f"),
  ),
  shape("M0,548 Q300,508 640,546 T1200,540 V630 H0 Z", "#1d4f47"),
  home(420, 556, 1.28, ["#fff8ec", "#e0603a", "#8a3b26"]),
  roundTree(214, 560, 1.15, ["#2f7563", "#16382f"]),
  roundTree(618, 560, 0.9, ["#2f7563", "#16382f"]),
  roundTree(664, 568, 0.62, ["#3a8a74", "#16382f"]),
);

const flag = (x: number, y: number, colour: string) =>
  line(`M${x},${y} v-128`, "#4a2a22", 7) + shape(`M${x + 3},${y - 126} q34,-16 58,2 t48,-2 v60 q-28,14 -50,0 t-56,0 Z`, colour);

export const pension = cover(
  wash("#fff2d8", "#fbd79b", [0, 0, 1_200, 400]),
  disc(600, 262, 118, "#fffaf0"),
  cloud(190, 120, 0.9, "#ffffff"),
  cloud(1_010, 92, 1.1, "#ffffff"),
  shape("M0,330 L150,232 L268,300 L420,196 L560,304 L640,262 L770,330 L930,206 L1060,296 L1200,226 V420 H0 Z", "#e6a96a"),
  shape("M0,352 Q180,300 360,340 T700,340 T1200,318 V630 H0 Z", "#c9783f"),
  shape("M0,404 Q330,352 640,392 T1200,376 V630 H0 Z", "#a8552f"),
  shape("M540,640 C520,520 400,480 252,420 C216,404 204,396 216,384 C204,402 300,420 400,450 C540,494 600,540 640,640 Z", "#fbe6bd"),
  shape("M556,640 C590,520 578,470 592,388 L606,388 C612,470 632,540 664,640 Z", "#fbe6bd"),
  shape("M560,640 C590,520 730,490 884,436 C950,412 968,400 962,386 C984,404 960,424 900,450 C760,506 670,530 650,640 Z", "#fbe6bd"),
  flag(222, 388, "#d5432f"),
  flag(598, 388, "#2f7d78"),
  flag(966, 388, "#6b4a8f"),
  each(
    [
      [110, 520, 1],
      [380, 560, 0.7],
      [812, 590, 0.9],
      [1_090, 500, 1.2],
    ],
    (x, y, size) => place(x, y, [oval(0, -16, 54, 30, "#7d3b24"), oval(40, -8, 40, 22, "#8f4629")], { scale: size }),
  ),
  walker(602, 596, 1.15, ["#2f7d78", "#f2b441", "#3b221c"]),
);

/** Scallops of an umbrella between two ribs. */
const ribs = [310, 406, 502, 600, 698, 794, 890];
export const insurance = cover(
  wash("#352b60", "#5b4d94"),
  repeat(46, (index) => {
    const x = (index * 173) % 1240;
    const y = ((index * 97) % 520) - 20;
    return line(`M${x},${y} l-14,40`, "#8c80c2", 5);
  }),
  oval(600, 566, 470, 58, "#7565b3"),
  shape("M300,330 L900,330 L960,560 H240 Z", "#5b4d94"),
  home(742, 566, 0.86, ["#fff6e6", "#e8715a", "#6b3a63"]),
  place(392, 420, sheet(140, 150, "#ffffff", "#cfc7ea", 5), { turn: -8 }),
  place(446, 404, [sheet(140, 160, "#fffaf0", "#cfc7ea", 4), disc(106, 128, 20, "#e8715a")], { turn: 5 }),
  line("M600,96 V512 q0,44 -38,44 q-36,0 -36,-38", "#2a2150", 14),
  shape(
    "M310,330 C320,170 450,84 600,84 C750,84 880,170 890,330 Q842,292 794,330 Q746,292 698,330 Q649,292 600,330 Q551,292 502,330 Q454,292 406,330 Q358,292 310,330 Z",
    "#f7c64f",
  ),
  shape(
    "M406,330 C410,210 480,110 600,84 C548,130 508,220 502,330 Q454,292 406,330 Z M600,330 V84 C664,130 692,220 698,330 Q649,292 600,330 Z M794,330 C790,210 720,110 600,84 C750,84 880,170 890,330 Q842,292 794,330 Z",
    "#eea53a",
  ),
  line("M600,84 v-34", "#2a2150", 12),
  ribs.map((x) => disc(x, 330, 6, "#2a2150")).join(""),
  each(
    [
      [332, 150],
      [430, 82],
      [780, 84],
      [876, 160],
    ],
    (x, y) => line(`M${x},${y} l${x < 600 ? -16 : 16},-18`, "#cfc7ea", 6),
  ),
);

const blossom = (x: number, y: number, size: number, petal: string) =>
  place(x, y, repeat(5, (index) => place(0, 0, oval(0, -26, 17, 24, petal), { turn: index * 72 })) + disc(0, 0, 12, "#f7d774"), {
    scale: size,
  });

const calculator = [
  faint(0.18, rect(12, 16, 210, 300, "#2a1620", 22)),
  rect(0, 0, 210, 300, "#5b2236", 22),
  rect(22, 24, 166, 62, "#d7e8cf", 8),
  rect(120, 46, 50, 14, "#5b7a5b", 4),
  repeat(16, (index) =>
    rect(
      22 + (index % 4) * 43,
      106 + Math.floor(index / 4) * 45,
      37,
      35,
      index === 15 ? "#f08a4b" : index % 4 === 3 ? "#c56a80" : "#fbe9e4",
      8,
    ),
  ),
];

export const tax = cover(
  rect(0, 0, 1_200, 630, "#f5c9c9"),
  shape("M0,0 H760 L300,630 H0 Z", "#f8d6d4"),
  place(120, 120, sheet(300, 400, "#fffdfa", "#ead3d3", 8), { turn: -14 }),
  place(
    330,
    70,
    [
      sheet(340, 470, "#ffffff", "#e6cfd2", 3),
      repeat(
        5,
        (row) =>
          rect(32, 218 + row * 42, 276, 3, "#d98a98") +
          rect(210, 232 + row * 42, row % 2 ? 60 : 84, 12, row === 4 ? "#b3304e" : "#eec2c8", 6) +
          rect(32, 232 + row * 42, 100, 12, "#eadadd", 6),
      ),
    ],
    { turn: 4 },
  ),
  place(742, 190, calculator, { turn: 9 }),
  faint(0.14, disc(1_046, 190, 108, "#2a1620")),
  disc(1_036, 176, 108, "#fffaf5"),
  line("M1104,234 l38,34", "#ffffff", 24),
  disc(1_036, 176, 76, "#ffffff"),
  disc(1_036, 176, 62, "#6d3f2b"),
  faint(0.5, line("M1000,160 a40,40 0 0 1 44,-24", "#c99a72", 9)),
  place(
    250,
    500,
    [
      faint(0.16, rect(8, 10, 250, 22, "#2a1620", 11)),
      rect(0, 0, 210, 22, "#2c5d57", 8),
      rect(150, 0, 26, 22, "#f2b441"),
      shape("M210,0 L252,11 L210,22 Z", "#f6e2c4"),
    ],
    { turn: -24 },
  ),
  [
    [1_120, 520, 1.5, "#e8798f"],
    [1_020, 582, 1.05, "#f4a3b1"],
    [1_166, 424, 0.8, "#f4a3b1"],
    [70, 70, 1.3, "#e8798f"],
    [150, 30, 0.8, "#f4a3b1"],
  ]
    .map(
      ([x, y, size, petal]) =>
        place(Number(x), Number(y), shape("M10,10 C50,10 80,40 84,80 C40,76 12,50 10,10 Z", "#6d9a6a"), {
          scale: Number(size) * 0.8,
          turn: 200,
        }) + blossom(Number(x), Number(y), Number(size), String(petal)),
    )
    .join(""),
);

const loaf = (x: number, y: number, colour: string) =>
  shape(`M${x - 34},${y} q-8,-44 34,-44 q42,0 34,44 Z`, colour) +
  line(`M${x - 12},${y - 34} l6,14 M${x + 8},${y - 36} l6,14`, "#fbe3b5", 4);

export const shop = cover(
  wash("#c5e2ee", "#eef7f8"),
  cloud(120, 96, 0.8, "#ffffff"),
  rect(0, 180, 170, 400, "#a9cddb"),
  rect(1_040, 140, 170, 440, "#a9cddb"),
  repeat(
    6,
    (index) =>
      rect(30 + (index % 2) * 64, 220 + Math.floor(index / 2) * 96, 40, 56, "#d7eaf1", 4) +
      rect(1_070 + (index % 2) * 64, 190 + Math.floor(index / 2) * 96, 40, 56, "#d7eaf1", 4),
  ),
  rect(170, 60, 870, 520, "#2b5d73"),
  rect(150, 40, 910, 30, "#1f475a", 4),
  repeat(
    3,
    (index) =>
      rect(262 + index * 270, 96, 130, 88, "#8fc3d3", 6) +
      line(`M${327 + index * 270},96 v88`, "#2b5d73", 6) +
      rect(252 + index * 270, 184, 150, 12, "#f3e6cf", 3),
  ),
  rect(250, 372, 430, 170, "#fdf0d2"),
  rect(250, 450, 430, 10, "#c58b52"),
  [300, 384, 468, 552, 630].map((x, index) => loaf(x, 450, ["#c97a3a", "#dd9a4d", "#b5652f"][index % 3]!)).join(""),
  each(
    [
      [290, 66, "#e9785a"],
      [346, 48, "#3f8f6b"],
      [404, 60, "#f2b441"],
      [470, 44, "#2b5d73"],
      [530, 62, "#e9785a"],
      [592, 50, "#3f8f6b"],
      [644, 58, "#f2b441"],
    ],
    (x, height, colour) => rect(x - 18, 542 - height, 36, height, colour, 6),
  ),
  line("M250,372 h430 v170 h-430 Z", "#f3e6cf", 12),
  rect(740, 360, 220, 220, "#8a4b32", 6),
  rect(772, 388, 156, 122, "#fdf0d2", 6),
  disc(926, 536, 9, GOLD),
  rect(818, 420, 62, 40, "#e9785a", 6),
  line("M820,422 l29,-26 l29,26", "#8a4b32", 4),
  repeat(11, (index) => {
    const x = 204 + index * 72;
    return shape(`M${x + (5 - index) * 4 + 18},232 h${64} L${x + 72},340 a36,30 0 0 1 -72,0 Z`, index % 2 ? "#fff8ec" : "#e9785a");
  }),
  rect(196, 222, 808, 18, "#c9573a", 6),
  rect(0, 580, 1_200, 50, "#8fb2bf"),
  rect(0, 580, 1_200, 8, "#c9dde4"),
  pot(204, 584, ["#c9694a", "#3f8f6b"], 120),
  pot(1_004, 584, ["#f2b441", "#2f7563"], 150),
  pot(708, 584, ["#fff8ec", "#4f9a73"], 70),
  place(1_080, 588, [
    shape("M0,-120 h78 l14,120 h-106 Z", "#8a4b32"),
    shape("M10,-108 h58 l10,92 h-78 Z", "#24453f"),
    line("M22,-84 h32 M20,-62 h40 M18,-40 h30", "#cfe3c7", 5),
  ]),
);

const chair = (x: number, y: number, side: 1 | -1, colour: string) =>
  line(
    `M${x},${y - 230} L${x + side * 14},${y - 90} M${x + side * 14},${y - 90} h${side * 110} M${x + side * 14},${y - 90} l${-side * 8},100 M${x + side * 118},${y - 90} l${side * 8},100`,
    colour,
    14,
  ) + rect(Math.min(x - 12, x + side * 12 - 12), y - 236, 24, 110, colour, 12);

export const household = cover(
  wash("#f9e6bf", "#f3cf96"),
  place(90, 70, [
    rect(0, 0, 240, 270, "#fff7e6", 8),
    rect(16, 16, 208, 238, "#f08d5b"),
    disc(120, 190, 56, "#ffd67e"),
    shape("M16,206 Q80,170 130,204 T224,190 V254 H16 Z", "#b5502f"),
    line("M120,16 v238 M16,130 h208", "#fff7e6", 10),
  ]),
  rect(880, 190, 240, 14, "#8a4a21", 4),
  repeat(5, (index) =>
    rect(
      892 + index * 26,
      190 - [74, 92, 66, 84, 70][index]!,
      22,
      [74, 92, 66, 84, 70][index]!,
      ["#2f6f73", "#c9502f", "#f7ead0", "#d98f2f", "#6b3a2a"][index]!,
      3,
    ),
  ),
  pot(1_074, 190, ["#c9502f", "#4b7d55"], 60),
  rect(0, 540, 1_200, 90, "#b8722f"),
  faint(0.45, shape("M530,176 H670 L930,452 H270 Z", "#fff3c4")),
  line("M600,0 V90", "#5a2d17", 7),
  shape("M520,176 C524,110 560,84 600,84 C640,84 676,110 680,176 Z", "#c9502f"),
  oval(600, 176, 80, 13, "#fff0b8"),
  chair(200, 590, 1, "#6b3a1d"),
  chair(1_000, 590, -1, "#6b3a1d"),
  faint(0.2, oval(600, 592, 360, 24, "#3a1c0b")),
  shape("M570,470 h60 l16,112 h-92 Z", "#7a431f"),
  oval(600, 472, 400, 62, "#8f5126"),
  oval(600, 458, 400, 62, "#d48b46"),
  shape("M442,462 L488,424 Q548,414 598,428 L594,476 Q520,458 442,462 Z", "#fffdf6"),
  shape("M598,428 Q650,412 712,424 L758,462 Q676,458 594,476 Z", "#f6ecd8"),
  line("M492,438 q40,-6 84,2 M482,448 q44,-5 92,4 M622,440 q40,-8 84,-2 M620,452 q50,-8 98,-2", "#d7b98a", 4),
  place(742, 446, [rect(0, 0, 120, 11, "#2f6f73", 4), shape("M120,0 L142,5 L120,11 Z", "#f6e0b8"), rect(-10, 0, 14, 11, "#c9502f", 3)], {
    turn: 12,
  }),
  mug(350, 462, "#2f6f73", "#ffffff"),
  mug(850, 446, "#fff7e6", "#ffffff"),
  shape("M404,478 l70,6 l-6,22 l-72,-8 Z M690,486 l66,-8 l6,18 l-66,10 Z", "#ffffff"),
);
