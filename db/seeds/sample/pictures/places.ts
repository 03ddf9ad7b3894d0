import { cloud, cover, disc, each, faint, gull, line, mug, oval, place, pot, rect, repeat, shape, walker, wash } from "./shapes";

const pine = (x: number, y: number, size: number) =>
  place(
    x,
    y,
    [
      line("M0,0 C-10,-60 24,-100 6,-170 M8,-110 q30,-16 54,-34", "#5a4430", 14),
      oval(0, -188, 92, 34, "#3c6238"),
      oval(-46, -158, 60, 24, "#4a7544"),
      oval(66, -150, 58, 22, "#3c6238"),
      oval(16, -214, 54, 26, "#55834c"),
    ],
    { scale: size },
  );

/** The old observatory of Gyeongju. */
const observatory = (x: number, y: number) =>
  place(x, y, [
    rect(-92, -18, 184, 18, "#a79a83"),
    shape("M-74,-18 C-78,-110 -40,-150 -44,-240 H44 C40,-150 78,-110 74,-18 Z", "#cbbfa8"),
    shape("M10,-18 C20,-110 8,-150 12,-240 H44 C40,-150 78,-110 74,-18 Z", "#b3a68e"),
    repeat(9, (index) => line(`M${-70 + index * 3.2},${-42 - index * 23} h${140 - index * 6.4}`, "#a79a83", 3)),
    rect(-16, -158, 32, 34, "#5d5342"),
    rect(-54, -256, 108, 16, "#b3a68e"),
    rect(-46, -270, 92, 14, "#cbbfa8"),
  ]);

export const gyeongju = cover(
  wash("#fdf6d8", "#eaf0c6"),
  disc(930, 150, 66, "#f7d98a"),
  shape("M0,380 Q140,300 300,340 T620,330 T920,320 T1200,340 V630 H0 Z", "#c3d79a"),
  oval(660, 500, 330, 176, "#a3c473"),
  oval(230, 560, 400, 268, "#7fa952"),
  faint(0.18, oval(300, 590, 330, 236, "#2f4a1c")),
  oval(1_030, 570, 380, 236, "#8bb35c"),
  faint(0.16, oval(1_100, 600, 300, 200, "#2f4a1c")),
  shape("M0,520 Q300,480 640,510 T1200,500 V630 H0 Z", "#94bd63"),
  shape(
    "M620,640 C560,590 700,566 660,536 C640,520 590,514 566,508 L584,506 C640,512 704,518 716,540 C736,574 700,596 800,640 Z",
    "#f5e8c8",
  ),
  observatory(512, 520),
  pine(850, 548, 1.15),
  pine(120, 600, 1.3),
  walker(742, 600, 0.78, ["#d5543d", "#fbe6bd", "#3a2a20"]),
  walker(800, 604, 0.72, ["#2f6f8a", "#f2b441", "#3a2a20"]),
  gull(330, 150, 24, "#7c8a4f"),
  gull(400, 118, 18, "#7c8a4f"),
);

const boat = (x: number, y: number, size: number, [hull, band, cabin]: [string, string, string]) =>
  place(
    x,
    y,
    [
      line("M20,-60 V-190 M20,-180 L130,-52 M20,-180 L-110,-50", "#2b2f3a", 5),
      rect(-64, -118, 96, 76, cabin, 6),
      rect(-72, -128, 112, 14, hull, 5),
      rect(-50, -104, 28, 30, "#7fb9c4", 4),
      rect(-10, -104, 28, 30, "#7fb9c4", 4),
      shape("M-150,-52 H168 C150,-10 130,20 104,26 H-104 C-130,14 -142,-20 -150,-52 Z", hull),
      shape("M-150,-52 H168 L160,-34 H-145 Z", band),
      shape("M20,-190 l46,12 l-46,14 Z", "#e8553c"),
      faint(0.35, line("M-130,36 h230 M-90,50 h150", "#ffffff", 6)),
    ],
    { scale: size },
  );

const seaLight = (x: number, y: number, width: number, rows: number) =>
  faint(
    0.6,
    repeat(rows, (index) =>
      line(`M${x - width * (0.3 + 0.12 * ((index * 5) % 4))},${y + index * 22} h${width * (0.6 + 0.12 * ((index * 3) % 4))}`, "#ffd0a8", 6),
    ),
  );

export const harbour = cover(
  wash("#ffb48a", "#ffe6cf", [0, 0, 1_200, 330]),
  disc(770, 300, 88, "#fff3df"),
  faint(0.8, cloud(250, 110, 1.1, "#ffd9bf") + cloud(1_020, 150, 0.8, "#ffd9bf")),
  shape("M0,300 Q120,200 250,270 T470,282 T640,310 V340 H0 Z M880,320 Q980,230 1080,280 T1200,250 V340 H880 Z", "#8fa7b5"),
  shape("M0,316 Q90,258 190,300 T380,330 H0 Z M980,330 Q1090,262 1200,300 V340 H980 Z", "#4c7488"),
  wash("#2f8a99", "#155669", [0, 328, 1_200, 310]),
  seaLight(770, 352, 150, 7),
  place(1_098, 330, [
    rect(-40, -12, 80, 20, "#e9dfd0"),
    shape("M-20,-12 L-14,-150 H14 L20,-12 Z", "#e8553c"),
    rect(-22, -164, 44, 14, "#2b2f3a", 4),
    rect(-12, -188, 24, 24, "#ffe9a8"),
    shape("M-18,-188 L0,-208 L18,-188 Z", "#e8553c"),
    rect(-17, -90, 34, 26, "#fff3df"),
  ]),
  boat(900, 436, 0.62, ["#f4efe4", "#2f8a99", "#ffd27a"]),
  boat(400, 478, 1.15, ["#1f3f58", "#e8553c", "#fff3df"]),
  shape("M0,566 H1200 V630 H0 Z", "#3a2f35"),
  rect(0, 560, 1_200, 12, "#5a4a50"),
  each(
    [
      [760, "#d98f45"],
      [850, "#c07432"],
      [806, "#e0a55c"],
    ],
    (x, colour, index) =>
      place(x, index === 2 ? 518 : 562, [
        rect(0, -46, 84, 46, colour, 4),
        oval(22, -48, 24, 9, "#9fc6d2"),
        oval(54, -50, 26, 9, "#c8e0e6"),
        line("M0,-24 h84", "#8a5222", 4),
      ]),
  ),
  place(1_040, 566, [rect(-18, -46, 36, 46, "#1f1a20", 6), oval(0, -46, 28, 11, "#4a3d44")]),
  gull(560, 150, 34, "#ffffff"),
  gull(660, 100, 24, "#ffffff"),
  gull(480, 84, 20, "#ffffff"),
);

const trunk = (x: number, width: number, colour: string) =>
  shape(
    `M${x},-10 h${width} C${x + width - 4},300 ${x + width},460 ${x + width + 22},560 H${x - 22} C${x},460 ${x + 4},300 ${x},-10 Z`,
    colour,
  );

const boot = (leather: string, dark: string) => [
  shape("M-4,-4 h84 c-2,52 6,76 44,92 c46,16 70,22 74,58 v8 h-206 c-6,-50 2,-110 4,-158 Z", leather),
  shape("M120,86 c46,16 74,24 78,60 v8 h-60 c4,-30 -10,-48 -30,-62 Z", dark),
  rect(-12, 150, 214, 22, "#3a2a22", 9),
  repeat(6, (index) => rect(-6 + index * 35, 168, 22, 10, "#3a2a22", 3)),
  rect(-12, -16, 98, 26, "#f5e3c0", 13),
  line("M46,22 l38,-6 M48,44 l38,-6 M54,66 l38,-8 M68,86 l34,-14", "#f5e3c0", 7),
  line("M2,40 v96", dark, 6),
];

export const trail = cover(
  wash("#f1f8d9", "#cfe8b8"),
  faint(0.7, shape("M780,0 L980,0 L720,540 H440 Z M1010,0 H1090 L930,540 H800 Z", "#fffbe0")),
  [60, 190, 330, 470, 620, 750, 900, 1_010, 1_130].map((x, index) => trunk(x, 22 + (index % 3) * 8, "#a8cf96")).join(""),
  shape("M0,420 Q300,380 620,410 T1200,390 V630 H0 Z", "#8cc07a"),
  [20, 250, 690, 1_060].map((x, index) => trunk(x, 46 + (index % 2) * 12, "#5f9a62")).join(""),
  shape("M0,486 Q320,440 640,474 T1200,456 V630 H0 Z", "#4a8a52"),
  shape("M250,640 C330,560 690,560 740,500 C764,468 700,450 640,440 C720,444 820,456 826,496 C836,560 800,590 860,640 Z", "#f3e4bd"),
  each(
    [
      [724, 470],
      [752, 492],
      [716, 520],
      [668, 544],
    ],
    (x, y) => place(x, y, oval(0, 0, 12, 6, "#d3bd86"), { turn: -30 }),
  ),
  trunk(1_090, 96, "#2f5f3c"),
  trunk(-60, 100, "#2f5f3c"),
  each(
    [
      [900, 590, 1],
      [1_010, 620, 1.3],
      [120, 600, 1.2],
    ],
    (x, y, size) => place(x, y, line("M0,0 q-6,-50 -40,-70 M0,0 q0,-60 4,-90 M0,0 q8,-50 44,-66", "#2f6f43", 9), { scale: size }),
  ),
  faint(0.22, oval(440, 608, 240, 20, "#1c2a14")),
  place(352, 316, boot("#b85426", "#983f19"), { scale: 1.42 }),
  place(246, 346, boot("#e0743a", "#c25a26"), { scale: 1.5 }),
);

const windowLights = (x: number, y: number, width: number, height: number) =>
  rect(x, y, width, height, "#141a3d") +
  repeat(Math.floor(height / 34), (index) =>
    rect(x + 10 + ((index * 17) % Math.max(1, width - 26)), y + 14 + index * 30, 9, 13, "#f5c469", 2),
  );

export const radio = cover(
  wash("#453a6b", "#33294f"),
  rect(356, 40, 620, 430, "#e9dcc8", 8),
  wash("#232b63", "#6a5aa6", [374, 58, 584, 412]),
  shape("M822,102 A62,62 0 1 1 742,182 A60,60 0 0 0 822,102 Z", "#fdebb8"),
  each(
    [
      [430, 110],
      [520, 190],
      [610, 96],
      [700, 240],
      [900, 250],
      [560, 270],
      [690, 130],
    ],
    (x, y, index) => disc(x, y, 3 + (index % 3), "#fff4d6"),
  ),
  windowLights(390, 330, 70, 140) +
    windowLights(470, 290, 56, 180) +
    windowLights(540, 370, 90, 100) +
    windowLights(690, 320, 64, 150) +
    windowLights(770, 380, 84, 90) +
    windowLights(870, 300, 70, 170),
  line("M666,58 v412 M374,250 h584", "#e9dcc8", 12),
  shape("M270,20 H430 C420,180 380,330 330,470 H250 Z", "#8f6fb0"),
  shape("M310,20 h40 C346,190 320,340 292,470 h-26 C300,330 316,180 310,20 Z", "#7a5b9c"),
  shape("M1070,20 H900 C912,180 950,330 1004,470 H1090 Z", "#8f6fb0"),
  shape("M1030,20 h-40 C996,190 1020,340 1050,470 h28 C1040,330 1026,180 1030,20 Z", "#7a5b9c"),
  rect(240, 14, 860, 16, "#c98f5a", 8),
  rect(0, 470, 1_200, 30, "#e9dcc8"),
  rect(0, 500, 1_200, 130, "#2a2143"),
  line("M742,300 L884,120", "#d7cbe6", 6),
  disc(886, 118, 8, "#f5c469"),
  faint(0.25, oval(600, 478, 220, 12, "#1a1230")),
  line("M470,292 v-34 q0,-16 16,-16 h196 q16,0 16,16 v34", "#c25a33", 14),
  rect(406, 284, 372, 190, "#ea8a4e", 26),
  rect(424, 302, 200, 154, "#b9532d", 16),
  repeat(7, (index) => rect(440, 318 + index * 19, 168, 9, "#f3a871", 4)),
  rect(642, 304, 118, 54, "#fff2d2", 8),
  line("M656,340 h90 M668,332 v8 M690,332 v8 M712,332 v8 M734,332 v8", "#b9532d", 3),
  line("M700,314 v34", "#c0302b", 4),
  disc(674, 410, 30, "#fff2d2") + line("M674,410 l12,-18", "#b9532d", 5),
  disc(736, 410, 20, "#7a3320"),
  mug(880, 472, "#f3e6d2", "#d7cbe6"),
  pot(230, 472, ["#c98f5a", "#5f9a7a"], 130),
);

const SPINES = ["#b5523b", "#e0a04d", "#3f6b5c", "#27465f", "#e9d2a4", "#7a3b4a", "#d3744a", "#5c8a7a"];
const row = (x: number, y: number, count: number, from: number) => {
  let left = x;
  return repeat(count, (index) => {
    const n = index + from;
    const width = 34 + ((n * 13) % 27);
    const height = 120 + ((n * 29) % 46);
    const colour = SPINES[(n * 5) % SPINES.length]!;
    const mark = n % 4 === 1 ? rect(left + width / 2 - 5, y - height - 16, 10, 30, "#fff6e0") : "";
    const book =
      mark +
      rect(left, y - height, width, height, colour, 4) +
      faint(0.7, rect(left, y - height + 20, width, 7, "#fff1d6") + (n % 3 ? rect(left, y - 34, width, 7, "#fff1d6") : ""));
    left += width + 3;
    return book;
  });
};

export const shelves = cover(
  wash("#f6ead3", "#ecd8b4"),
  faint(0.55, disc(850, 330, 260, "#fff3cf")),
  row(40, 198, 11, 1),
  row(760, 198, 8, 17),
  pot(660, 198, ["#b5523b", "#4f8a63"], 60),
  row(30, 408, 9, 31),
  place(500, 396, rect(0, -150, 38, 150, "#7a3b4a", 4), { turn: 14 }),
  row(1_000, 408, 6, 50),
  row(60, 618, 5, 60),
  row(740, 618, 9, 75),
  [200, 410, 620].map((y) => rect(0, y - 2, 1_200, 24, "#7a5233") + rect(0, y + 18, 1_200, 8, "#5a3a22")).join(""),
  line("M850,408 V300", "#27465f", 10),
  oval(850, 404, 56, 9, "#27465f"),
  shape("M786,310 L818,236 H882 L914,310 Z", "#e9b04d"),
  faint(0.35, shape("M790,312 H910 L960,408 H740 Z", "#fff6c9")),
  rect(600, 372, 130, 34, "#3f6b5c", 4),
  rect(614, 340, 112, 32, "#d3744a", 4),
  rect(606, 312, 116, 28, "#e9d2a4", 4),
  place(500, 618, [
    shape("M-120,0 C-130,-70 -60,-104 10,-96 C80,-92 120,-50 112,0 Z", "#4a4038"),
    disc(-84, -44, 44, "#4a4038"),
    shape("M-120,-66 L-118,-108 L-92,-84 Z M-80,-86 L-54,-108 L-50,-68 Z", "#4a4038"),
    line("M-104,-42 q8,8 16,0 M-76,-42 q8,8 16,0", "#f6ead3", 4),
    line("M104,-8 C60,6 0,8 -60,-4", "#2f2822", 20),
    line("M-10,-94 q-6,24 4,44 M24,-92 q-4,20 6,38", "#2f2822", 8),
  ]),
);
