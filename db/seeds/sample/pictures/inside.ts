import { cloud, coins, disc, faint, gull, inText, line, mug, oval, place, rect, repeat, roundTree, shape, wash } from "./shapes";

const GOLD: [string, string] = ["#f7c95c", "#d9982f"];

const passbook = (x: number, y: number, colour: string, count: number) =>
  faint(0.15, rect(x + 8, y + 10, 180, 120, "#4a1d10", 14)) +
  coins(x + 90, y + 16, count, GOLD) +
  rect(x, y, 180, 120, colour, 14) +
  rect(x + 22, y + 26, 76, 16, "#ffffff", 8) +
  faint(0.5, rect(x + 22, y + 60, 136, 10, "#ffffff", 5) + rect(x + 22, y + 84, 96, 10, "#ffffff", 5));

export const splitPay = inText(
  wash("#fdf3e6", "#fbe0c8"),
  line("M450,170 C450,290 180,240 180,330 M450,170 V330 M450,170 C450,290 720,240 720,330", "#e9785a", 10),
  [180, 450, 720].map((x) => shape(`M${x - 20},318 h40 l-20,28 Z`, "#e9785a")).join(""),
  passbook(360, 96, "#27406b", 4),
  passbook(90, 366, "#e9785a", 2),
  passbook(360, 366, "#3f8f6b", 4),
  passbook(630, 366, "#8a6fb0", 3),
);

export const fourDeposits = inText(
  wash("#eaf6f0", "#cfeadd"),
  [0, 1, 2, 3]
    .map((index) => {
      const x = 60 + index * 200;
      const top = 400 - index * 62;
      return (
        rect(x, top, 190, 540 - top, ["#8cc7b3", "#6fb29c", "#4f9885", "#2f7563"][index]!, 8) +
        coins(x + 95, top, 2 + index * 2, ["#f9cf66", "#d9982f"]) +
        rect(x + 45, top + 34, 100, 56, "#fff8ec", 8) +
        repeat(4, (n) => disc(x + 65 + n * 20, top + 62, 7, n <= index ? "#ee7a3f" : "#d5e7de"))
      );
    })
    .join(""),
  line("M100,250 C300,220 480,150 640,70", "#ee7a3f", 8),
  shape("M626,56 l36,2 l-20,32 Z", "#ee7a3f"),
);

export const threeBranches = inText(
  wash("#fff2d8", "#fbdfae"),
  disc(450, 230, 190, "#fff8e8"),
  rect(0, 440, 900, 100, "#a8552f"),
  place(170, 440, [
    rect(-110, -14, 220, 14, "#8f4629"),
    rect(-96, -130, 192, 118, "#fff8e8"),
    repeat(4, (n) => rect(-90 + n * 52, -130, 24, 118, "#e6a96a")),
    rect(-106, -146, 212, 20, "#c9783f"),
    shape("M-120,-146 L0,-214 L120,-146 Z", "#2f7d78"),
    disc(0, -168, 13, "#f2b441"),
  ]),
  place(450, 440, [
    rect(-80, -270, 160, 270, "#c9783f", 6),
    repeat(12, (n) => rect(-58 + (n % 3) * 44, -246 + Math.floor(n / 3) * 54, 28, 34, "#fbe6bd", 3)),
    rect(-20, -40, 40, 40, "#5a2d1d", 4),
  ]),
  place(730, 440, [
    oval(0, -76, 104, 78, "#e8889a"),
    rect(-70, -30, 30, 32, "#d26f84", 8),
    rect(38, -30, 30, 32, "#d26f84", 8),
    shape("M-70,-120 l-6,-44 l44,24 Z", "#d26f84"),
    oval(-100, -72, 20, 26, "#d26f84"),
    disc(-58, -92, 7, "#4a2a22"),
    rect(-26, -156, 52, 9, "#a84f66", 4),
    disc(0, -182, 30, "#d9982f"),
    disc(-2, -184, 25, "#f7c95c"),
    line("M100,-90 q30,-6 24,22 q-12,14 -22,0", "#d26f84", 8),
  ]),
  [310, 590].map((x) => line(`M${x - 18},404 h36 M${x},386 v36`, "#fbe6bd", 11)).join(""),
);

export const onePage = inText(
  wash("#e9e2f8", "#cfc3ee"),
  place(150, 50, [
    faint(0.14, rect(14, 18, 470, 440, "#2a1650", 16)),
    rect(0, 0, 470, 440, "#ffffff", 16),
    rect(0, 0, 470, 70, "#5b4d94", 16) + rect(0, 50, 470, 20, "#5b4d94"),
    repeat(
      5,
      (n) =>
        rect(36, 104 + n * 64, 110, 18, "#cfc3ee", 9) +
        rect(176, 104 + n * 64, 150, 18, "#e6dff6", 9) +
        rect(0, 144 + n * 64, 470, 3, "#ece6f8") +
        (n === 3
          ? line("M394,146 m-18,156 a18,18 0 1 0 36,0 a18,18 0 1 0 -36,0", "#e8715a", 6)
          : line(`M378,${112 + n * 64} l14,14 l26,-28`, "#3f8f6b", 9)),
    ),
  ]),
  place(640, 330, [
    line("M72,72 L156,156", "#2a2150", 30),
    disc(0, 0, 104, "#f7c64f"),
    disc(0, 0, 84, "#f4f0ff"),
    faint(0.8, line("M-50,-20 a54,54 0 0 1 40,-36", "#ffffff", 12)),
    place(0, 6, [
      shape("M0,-48 C20,-34 36,-32 44,-32 V4 C44,32 18,46 0,54 C-18,46 -44,32 -44,4 V-32 C-36,-32 -20,-34 0,-48 Z", "#e8715a"),
      line("M-20,0 l14,16 l28,-30", "#ffffff", 10),
    ]),
  ]),
);

export const mayPage = inText(
  rect(0, 0, 900, 540, "#f8d6d4"),
  shape("M0,0 H520 L220,540 H0 Z", "#fae2df"),
  place(
    110,
    70,
    [
      faint(0.15, rect(12, 16, 360, 390, "#2a1620", 18)),
      rect(0, 0, 360, 390, "#ffffff", 18),
      rect(0, 0, 360, 80, "#b3304e", 18) + rect(0, 60, 360, 20, "#b3304e"),
      [90, 270].map((x) => rect(x - 8, -18, 16, 52, "#5b2236", 8)).join(""),
      repeat(20, (n) =>
        rect(34 + (n % 5) * 62, 108 + Math.floor(n / 5) * 66, 44, 44, n === 18 ? "#f08a4b" : (n * 3) % 7 === 0 ? "#f8d6d4" : "#f6efed", 8),
      ),
      line("M204,328 a38,38 0 1 0 76,0 a38,38 0 1 0 -76,0", "#b3304e", 6),
    ],
    { turn: -5 },
  ),
  place(
    560,
    60,
    [
      faint(0.15, rect(10, 14, 190, 300, "#2a1620", 4)),
      shape("M0,0 H190 V300 l-19,-16 l-19,16 l-19,-16 l-19,16 l-19,-16 l-19,16 l-19,-16 l-19,16 l-19,-16 l-19,16 Z", "#fffdfa"),
      repeat(
        6,
        (n) => rect(24, 34 + n * 36, n % 2 ? 70 : 90, 9, "#e6cfd2", 5) + rect(132, 34 + n * 36, 34, 9, n === 5 ? "#b3304e" : "#eec2c8", 5),
      ),
    ],
    { turn: 7 },
  ),
  place(
    540,
    370,
    [
      faint(0.16, rect(10, 12, 260, 150, "#2a1620", 18)),
      rect(0, 0, 260, 150, "#2c5d57", 18),
      rect(0, 28, 260, 28, "#1d423d"),
      rect(26, 84, 44, 34, "#f2b441", 6),
      rect(150, 104, 84, 12, "#7fb0a6", 6),
    ],
    { turn: -8 },
  ),
);

export const threeLines = inText(
  wash("#dcecf2", "#c2dde6"),
  rect(0, 380, 900, 160, "#8a4b32"),
  rect(0, 380, 900, 12, "#a9633f"),
  place(
    170,
    90,
    [
      faint(0.16, rect(14, 16, 400, 330, "#123", 12)),
      rect(0, 0, 400, 330, "#fffdf6", 12),
      repeat(9, (n) => disc(22, 30 + n * 34, 7, "#c2dde6")),
      repeat(
        3,
        (n) =>
          rect(60, 56 + n * 88, 120, 14, "#d5cfc2", 7) +
          rect(60, 84 + n * 88, [300, 116, 96][n]!, 30, ["#2b5d73", "#e9785a", "#f2b441"][n]!, 8),
      ),
      line("M60,304 h300", "#3f8f6b", 5),
    ],
    { turn: -3 },
  ),
  place(
    424,
    372,
    [
      faint(0.16, rect(6, 8, 190, 14, "#123", 6)),
      rect(0, 0, 170, 14, "#3f8f6b", 5),
      shape("M170,0 L200,7 L170,14 Z", "#f6e2c4"),
      rect(-14, 0, 18, 14, "#e9785a", 4),
    ],
    { turn: -38 },
  ),
  coins(650, 470, 6, GOLD),
  coins(750, 490, 3, GOLD),
  mug(820, 410, "#fff8ec", "#ffffff"),
  place(96, 440, [shape("M-60,0 q-14,-80 60,-80 q74,0 60,80 Z", "#d98f45"), line("M-22,-60 l10,28 M14,-62 l10,28", "#fbe3b5", 8)]),
);

const hall = (colours: [wall: string, roof: string, light: string]) => [
  shape("M-250,-150 Q-190,-166 -170,-226 H170 Q190,-166 250,-150 Z", colours[1]),
  rect(-180, -150, 360, 120, colours[0]),
  repeat(5, (n) => rect(-158 + n * 66, -132, 50, 92, colours[2], 4)),
  repeat(6, (n) => rect(-182 + n * 70, -150, 12, 124, "#8f3b2a")),
  rect(-220, -32, 440, 34, "#7d7690"),
];

export const palaceNight = inText(
  wash("#1b2450", "#3d4a86", [0, 0, 900, 330]),
  disc(700, 92, 44, "#fdebb8"),
  [
    [120, 70],
    [230, 130],
    [330, 50],
    [520, 90],
    [600, 40],
    [820, 170],
    [60, 180],
  ]
    .map(([x, y], n) => disc(x!, y!, 2 + (n % 3), "#fff4d6"))
    .join(""),
  shape("M0,310 Q120,200 260,270 T560,270 T900,230 V340 H0 Z", "#141b3f"),
  wash("#26336c", "#141b3f", [0, 326, 900, 220]),
  place(430, 328, hall(["#6b3f3a", "#20294f", "#ffd67e"])),
  faint(0.38, `<g transform="translate(430 330) scale(1 -0.8)">${hall(["#6b3f3a", "#20294f", "#ffd67e"]).join("")}</g>`),
  repeat(12, (n) =>
    faint(0.35, line(`M${(n * 137) % 820},${352 + ((n * 31) % 170)} h${50 + ((n * 23) % 60)}`, n % 2 ? "#ffd67e" : "#7f8cc4", 4)),
  ),
  [
    [90, 500],
    [180, 470],
    [760, 490],
    [840, 456],
    [700, 520],
  ]
    .map(([x, y]) => oval(x!, y!, 46, 12, "#2f6b57"))
    .join(""),
  disc(104, 490, 12, "#f2a3b4") + disc(768, 480, 12, "#f2a3b4"),
  line("M900,60 C800,90 780,60 720,20 M820,80 q-10,60 10,110 M860,70 q-6,50 10,100", "#0f1633", 8),
);

const tray = (x: number, colour: string, count: number) =>
  faint(0.14, rect(x + 8, 330, 132, 140, "#4a2a10", 10)) +
  coins(x + 66, 350, count, GOLD) +
  rect(x, 320, 132, 140, colour, 10) +
  rect(x + 26, 358, 80, 34, "#fff7e6", 6);

export const fiveBoxes = inText(
  wash("#fdf2dc", "#f6dcae"),
  disc(450, 260, 210, "#fbe6bf"),
  rect(0, 440, 900, 100, "#b8722f"),
  tray(48, "#2f6f73", 7),
  tray(216, "#c9502f", 10),
  tray(384, "#4b7d55", 4),
  tray(552, "#d98f2f", 6),
  tray(720, "#6b3a2a", 2),
);

export const mistSea = inText(
  wash("#f7c8a6", "#fbeadb", [0, 0, 900, 300]),
  disc(560, 210, 62, "#fff6e2"),
  shape("M0,270 Q110,130 230,220 T470,240 T640,280 V320 H0 Z", "#a9b9c4"),
  shape("M520,290 Q640,170 760,240 T900,200 V320 H520 Z", "#8aa4b3"),
  faint(0.7, rect(-40, 236, 560, 26, "#fdf1e4", 13) + rect(430, 258, 520, 22, "#fdf1e4", 11)),
  wash("#7fb3bf", "#2f7f90", [0, 290, 900, 250]),
  shape("M0,330 Q130,250 280,300 T430,330 Z", "#4c7f8f"),
  faint(0.55, rect(60, 316, 480, 22, "#e9f2f0", 11) + rect(560, 336, 380, 20, "#e9f2f0", 10)),
  repeat(9, (n) => faint(0.6, line(`M${470 + ((n * 41) % 110)},${360 + n * 19} h${70 + ((n * 29) % 60)}`, "#fff0d8", 5))),
  place(250, 440, [
    shape("M-110,0 H120 L92,40 H-80 Z", "#1f3f58"),
    shape("M-110,0 H120 L113,12 H-103 Z", "#e8553c"),
    line("M10,0 V-96 M10,-90 L84,-2", "#2b2f3a", 5),
    rect(-58, -52, 62, 52, "#fff3df", 5),
    rect(-46, -40, 24, 20, "#7fb9c4", 3),
    line("M70,-6 v-50", "#2b2f3a", 10),
    disc(70, -64, 13, "#f3c9a5"),
    rect(56, -52, 28, 44, "#d98f45", 10),
  ]),
  gull(640, 110, 26, "#ffffff"),
  gull(720, 150, 18, "#ffffff"),
);

const fish = (x: number, y: number, colour: string, turn: number) =>
  place(
    x,
    y,
    [
      shape("M-54,0 Q-10,-34 44,-4 L72,-22 L66,2 L74,24 L44,6 Q-10,32 -54,0 Z", colour),
      disc(-34, -4, 5, "#1f2f3a"),
      line("M-16,-12 q8,12 0,24", "#ffffff", 4),
    ],
    { turn },
  );
const basin = (x: number, y: number, colour: string, inner: string) =>
  shape(`M${x - 110},${y} h220 l-26,84 h-168 Z`, colour) + oval(x, y, 112, 32, colour) + oval(x, y, 96, 24, inner);

export const stall = inText(
  wash("#fbe7c6", "#f3d3a0"),
  repeat(9, (n) => shape(`M${n * 100},0 h100 v96 a50,40 0 0 1 -100,0 Z`, n % 2 ? "#fff8ec" : "#2f8a99")),
  line("M300,120 v36 M640,120 v36", "#7a5233", 5),
  [300, 640].map((x) => disc(x, 178, 25, "#fff6d2") + faint(0.35, disc(x, 178, 60, "#fff6d2"))).join(""),
  rect(0, 290, 900, 250, "#a9633f"),
  rect(0, 290, 900, 16, "#c98a5a"),
  basin(160, 330, "#e8553c", "#dff0f2"),
  fish(140, 322, "#6f93a8", -8) + fish(190, 336, "#8fb0bf", 10),
  basin(450, 320, "#2f7563", "#c5d9a0"),
  repeat(9, (n) => oval(384 + n * 17, 312 + (n % 3) * 8, 17, 9, n % 2 ? "#5f9a4a" : "#86b85f")),
  basin(740, 330, "#27465f", "#f3d9c4"),
  repeat(8, (n) => oval(676 + n * 18, 326 + (n % 3) * 8 - 6, 17, 12, n % 2 ? "#e8865a" : "#f0a070")),
  basin(300, 440, "#f2b441", "#eef6f6"),
  repeat(6, (n) => oval(240 + n * 24, 436 + (n % 2) * 8, 20, 10, n % 2 ? "#c8d3d6" : "#9fb0b6")),
  basin(600, 440, "#6b4a8f", "#dff0f2"),
  fish(570, 432, "#e28a7a", 6) + fish(630, 446, "#d3705f", -6),
);

export const hillside = inText(
  wash("#bfe3ea", "#f3f3dd"),
  cloud(700, 80, 0.9, "#ffffff"),
  wash("#3f97ad", "#2b7d96", [0, 300, 900, 240]),
  shape("M620,300 Q740,240 900,270 V310 H620 Z", "#6fa6b3"),
  shape("M0,140 Q200,90 380,200 T700,420 L760,540 H0 Z", "#8db66a"),
  [
    [70, 210, 0],
    [190, 190, 1],
    [300, 250, 2],
    [120, 310, 3],
    [250, 350, 1],
    [380, 370, 0],
    [60, 420, 2],
    [190, 460, 0],
    [330, 490, 3],
    [456, 470, 1],
  ]
    .map(([x, y, n]) =>
      place(x!, y!, [
        rect(-44, -52, 88, 70, ["#fff8ec", "#fbe3c0", "#e9f1ee", "#fde9e0"][n!]!, 3),
        shape("M-56,-48 L-30,-84 H30 L56,-48 Z", ["#e8663d", "#2f6f8a", "#c9573a", "#3f8f6b"][n!]!),
        rect(-28, -36, 22, 24, "#5a8fa0", 2),
        rect(10, -28, 20, 46, "#7a5233", 2),
      ]),
    )
    .join(""),
  repeat(15, (n) => rect(620 - n * 16, 524 - n * 20, 78 - n * 3, 16, n % 2 ? "#f5e8c8" : "#dcc696", 3)),
  roundTree(640, 440, 0.6, ["#4f8a52", "#5a4430"]),
  roundTree(30, 300, 0.7, ["#4f8a52", "#5a4430"]),
  place(760, 380, [shape("M-60,0 H66 L48,24 H-44 Z", "#fff6e6"), line("M0,0 V-50", "#2b2f3a", 4), shape("M4,-48 L44,-6 H4 Z", "#e8663d")]),
  place(840, 450, [shape("M-40,0 H46 L34,18 H-30 Z", "#f2b441"), rect(-16, -22, 30, 22, "#fff6e6", 3)]),
  gull(600, 170, 22, "#ffffff"),
);

export const openBook = inText(
  wash("#d3e0cb", "#b9ccb2"),
  faint(0.6, disc(450, 230, 230, "#eef5e6")),
  rect(0, 430, 900, 110, "#7a5233"),
  place(450, 420, [
    faint(0.2, oval(0, 26, 330, 22, "#2a1608")),
    shape("M0,0 C-80,-40 -210,-44 -320,-16 V18 C-210,-8 -80,-4 0,30 C80,-4 210,-8 320,18 V-16 C210,-44 80,-40 0,0 Z", "#7a3b4a"),
    shape("M0,6 C-70,-190 -190,-210 -300,-186 V-20 C-200,-40 -80,-36 0,6 Z", "#fffdf6"),
    shape("M0,6 C70,-190 190,-210 300,-186 V-20 C200,-40 80,-36 0,6 Z", "#fbf1dc"),
    repeat(4, (n) =>
      line(
        `M${-262 + n * 4},${-152 + n * 30} q110,-16 ${196 - n * 4},${40 - n * 2} M${80 - n * 14},${-112 + n * 28} q90,-56 ${184 + n * 8},${-38 + n * 2}`,
        "#d8c49a",
        5,
      ),
    ),
    [
      [-250, -222, "#b5523b"],
      [-170, -232, "#3f6b5c"],
      [150, -236, "#e0a04d"],
      [230, -226, "#27465f"],
    ]
      .map(([x, y, colour]) => rect(Number(x), Number(y), 26, 58, String(colour), 3))
      .join(""),
  ]),
  mug(810, 446, "#3f6b5c", "#ffffff"),
  place(90, 446, [
    rect(-70, -34, 140, 34, "#27465f", 4),
    rect(-60, -64, 122, 30, "#d3744a", 4),
    rect(-66, -92, 130, 28, "#5c8a7a", 4),
    line("M-20,-100 q8,-14 24,-8 t30,4", "#2a2020", 5),
  ]),
);

export const circledDays = inText(
  wash("#eef7d8", "#cfe8b8"),
  place(190, 60, [
    faint(0.14, rect(14, 16, 520, 420, "#1c2a14", 18)),
    rect(0, 0, 520, 420, "#fffdf4", 18),
    rect(0, 0, 520, 72, "#2f6b3a", 18) + rect(0, 52, 520, 20, "#2f6b3a"),
    [110, 260, 410].map((x) => rect(x - 8, -20, 16, 50, "#e0743a", 8)).join(""),
    repeat(28, (n) => {
      const [x, y] = [58 + (n % 7) * 67, 120 + Math.floor(n / 7) * 76];
      const walked = [1, 2, 4, 5, 7, 9, 10, 12, 13, 15, 16, 17, 19, 21, 22].includes(n);
      return (
        rect(x - 12, y - 4, 24, 8, "#d5dcc2", 4) +
        (walked ? line(`M${x - 24},${y} a24,23 0 1 0 48,0 a25,24 0 1 0 -46,-6`, "#e0743a", 6) : "")
      );
    }),
  ]),
  place(760, 440, [
    oval(0, 40, 110, 14, "#a9c78f"),
    shape("M-96,20 C-92,-30 -70,-44 -40,-40 C-10,-20 40,-12 70,-2 C92,6 98,16 98,26 H-96 Z", "#e0743a"),
    rect(-98, 24, 200, 16, "#fffdf4", 8),
    line("M-34,-34 l22,-10 M-14,-24 l22,-12 M8,-16 l20,-12", "#fffdf4", 6),
    line("M-92,4 q30,12 60,4", "#c25a26", 7),
  ]),
);

export const quietEvening = inText(
  wash("#4a3f73", "#6a5a96"),
  faint(0.35, shape("M640,150 L860,540 H420 Z", "#f9d98f")),
  line("M640,0 V80", "#241a44", 6),
  shape("M570,150 C574,100 604,80 640,80 C676,80 706,100 710,150 Z", "#ea8a4e"),
  oval(640, 150, 70, 11, "#fff2c9"),
  rect(0, 430, 900, 110, "#3a2f5c"),
  rect(0, 430, 900, 10, "#7a69a8"),
  place(250, 430, [
    repeat(5, (n) =>
      rect(-110 + (n % 2) * 8, -38 - n * 36, 220 - (n % 3) * 12, 34, ["#e9dcc8", "#8fb6c9", "#e8a0a0", "#f2c46a", "#9fc7a6"][n]!, 14),
    ),
    faint(
      0.25,
      repeat(5, (n) => line(`M-96,${-14 - n * 36} h150`, "#2a1e44", 4)),
    ),
  ]),
  place(480, 430, [
    shape("M-70,-96 h140 l-18,96 h-104 Z", "#c98f5a"),
    repeat(3, (n) => line(`M${-62 + n * 5},${-72 + n * 26} h${124 - n * 10}`, "#a9703f", 7)),
    shape("M-60,-98 q14,-50 44,-20 q20,-40 44,0 q26,-16 34,20 Z", "#e9dcc8"),
  ]),
  place(700, 430, [
    line("M50,-112 L110,-190", "#d7cbe6", 5),
    rect(-86, -112, 190, 112, "#ea8a4e", 16),
    disc(-34, -56, 36, "#b9532d"),
    repeat(3, (n) => line(`M${-60 + n * 6},${-70 + n * 14} h${52 - n * 6}`, "#f3a871", 5)),
    rect(20, -90, 66, 28, "#fff2d2", 5),
    disc(38, -34, 13, "#fff2d2"),
    disc(70, -34, 13, "#7a3320"),
  ]),
  mug(850, 432, "#e9dcc8", "#d7cbe6"),
  faint(0.6, line("M800,250 q22,20 0,40 M824,236 q36,34 0,68", "#f5c469", 6)),
);

const table = (x: number, y: number) =>
  rect(x, y, 240, 14, "#8a5a3a", 5) + line(`M${x + 24},${y + 14} v76 M${x + 216},${y + 14} v76`, "#6b4128", 9);
export const gathering = inText(
  wash("#e3f0ea", "#c9e2d8"),
  rect(150, 40, 600, 250, "#1d4f47", 12),
  rect(150, 40, 600, 250, "none"),
  line("M210,240 V90 M210,240 H690 M220,210 C320,200 380,110 470,130 S600,220 690,90", "#e9f4ee", 6),
  line("M220,210 C320,200 380,110 470,130 S600,220 690,90", "#f2b441", 8),
  rect(0, 430, 900, 110, "#a9cdbf"),
  table(90, 400) + table(570, 400),
  place(450, 440, [
    shape("M-52,0 C-52,-110 -30,-130 0,-130 C30,-130 52,-110 52,0 Z", "#e0603a"),
    line("M40,-104 L110,-160", "#e0603a", 20),
    disc(114, -164, 12, "#f6cfae"),
    disc(0, -164, 34, "#f6cfae"),
    shape("M-36,-160 C-40,-206 40,-206 36,-160 C24,-176 -10,-184 -36,-160 Z", "#3a2723"),
    disc(-11, -162, 4, "#2b2020"),
    disc(13, -162, 4, "#2b2020"),
    line("M-8,-146 q9,9 18,0", "#a8483c", 4),
  ]),
  [
    [130, "#2f6f8a", "#2a2a33"],
    [260, "#f2b441", "#6b3f26"],
    [640, "#8a6fb0", "#241a1a"],
    [770, "#fff8ec", "#4a4038"],
  ]
    .map(([x, coat, hair]) =>
      place(Number(x), 540, [shape("M-58,0 C-58,-76 -36,-92 0,-92 C36,-92 58,-76 58,0 Z", String(coat)), disc(0, -126, 36, String(hair))]),
    )
    .join(""),
);
