import type { ServerBuild } from "@remix-run/node";

export const times = (count: number, one: (n: number) => string, between = "&") =>
  Array.from({ length: count }, (_, n) => one(n)).join(between);

/** Forms that are slow to parse carelessly, some above the allowed size. */
export const hostileForms: Record<string, string> = {
  "one name 30,000 times": times(30_000, () => "a"),
  "one name 160,000 times": times(160_000, () => "a=1"),
  "one name 2,000 times": times(2_000, () => "username=1"),
  "30,000 names": times(30_000, (n) => `a${n}=1`),
  "2,000 names": times(2_000, (n) => `a${n}=1`),
  "names of 64 levels": times(1_500, (n) => `a${"[0]".repeat(62)}.x${n}=1`),
  "a name of 100,000 levels": `a${"[0]".repeat(100_000)}=1`,
  "a name of dots": `${".".repeat(300_000)}=1`,
  "a place far out": "a[4294967294]=1&username[99999999]=x",
  "a place that is not one": "a[999999999999999999999]=1",
  "names of every object": "__proto__=1&constructor.prototype.x=1&a.__proto__.b=1&toString=1",
  "percent signs": `username=${"%".repeat(900_000)}`,
  "encoded letters": `username=${"%EC%95%84".repeat(100_000)}`,
  "one long value": `username=${"가".repeat(300_000)}`,
  "one long secret": `username=a&password=${"a".repeat(900_000)}`,
  "spaces and an end": `username=${"+".repeat(900_000)}x&redirectUrl=${"+".repeat(1_000)}`,
  "an intent of the form library": `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"a","index":4294967294}}')}`,
  "two intents of the form library": "__intent__=1&__intent__=2&__state__=%7B",
};
const jsons: Record<string, string> = {
  "an array of 160,000": `[${times(160_000, () => "1", ",")}]`,
  "30,000 members": `{${times(30_000, (n) => `"a${n}":1`, ",")}}`,
  "100,000 levels": `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  "100,000 levels never closed": '{"a":'.repeat(100_000),
  "65 levels": `{"username":${"[".repeat(65)}${"]".repeat(65)}}`,
  "one long text": `{"username":"${"a".repeat(900_000)}"}`,
  "one long number": `{"username":${"9".repeat(900_000)}}`,
  "every object's parts": '{"__proto__":{"a":1},"constructor":{"prototype":{}},"username":{"__proto__":1}}',
  "nothing but quotes": '"'.repeat(900_000),
  "no JSON": "x".repeat(900_000),
};
const boundary = "----geulbeot";
const part = (name: string, value: string, more = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const multiparts: Record<string, string> = {
  "10,000 parts": times(10_000, () => part("a", "1"), "") + `--${boundary}--`,
  "2,000 parts": times(1_990, (n) => part(`a${n}`, "1"), "") + `--${boundary}--`,
  "a long part head": part("a", "1", `; x="${"a".repeat(800_000)}"`) + `--${boundary}--`,
  "a boundary almost": `--${boundary}\r\n${"-".repeat(900_000)}`,
  "lines and lines": `--${boundary}\r\n${"\r\n".repeat(400_000)}`,
  "a long file": part("file", "x".repeat(900_000), '; filename="a.txt"') + `--${boundary}--`,
};
export const hostileBodies = [
  ...Object.entries(hostileForms).map(([name, body]) => ({ name: `form: ${name}`, body, type: "application/x-www-form-urlencoded" })),
  ...Object.entries(jsons).map(([name, body]) => ({ name: `JSON: ${name}`, body, type: "application/json" })),
  ...Object.entries(multiparts).map(([name, body]) => ({
    name: `multipart: ${name}`,
    body,
    type: `multipart/form-data; boundary=${boundary}`,
  })),
];

export function groupedFields(body: string): Record<string, string[]> {
  const grouped: Record<string, string[]> = Object.create(null);
  for (const [field, value] of [...new URLSearchParams(body)].slice(0, 2_000)) (grouped[field] ??= []).push(value);
  return grouped;
}

export function hostileAddresses(build: ServerBuild): { url: string; headers: Record<string, string> }[] {
  const long = 16_000;
  const queries = ["a&".repeat(long / 2), "a=%".repeat(long / 3), `keyword=${"가".repeat(1_700)}`, `redirectUrl=/${"/".repeat(long)}`];
  const paths = ["/app/login", "/app/contents/contents-shop", "/v1/contents/contents-shop", "/app/blog/view-contents", "/app/nothing"];
  const headers: Record<string, string>[] = [
    { Cookie: "a;".repeat(long / 2) },
    { Cookie: `geulbeot_theme=${"%".repeat(long)}` },
    { "Accept-Encoding": ` ,;q=`.repeat(long / 5) },
    { "User-Agent": "Mozilla/5.0 (".repeat(1_000) },
    { Authorization: `Bearer ${" ".repeat(long)}x` },
    { "If-None-Match": ` ,W/`.repeat(long / 4) },
    { "Content-Type": `multipart/form-data;${" ;boundary".repeat(1_500)}` },
    { "X-Forwarded-For": " ,".repeat(long / 2), "X-Forwarded-Host": ":,".repeat(long / 2) },
  ];
  const asked = paths.flatMap((path) => [
    ...queries.map((query) => ({ url: `${path}?${query}`, headers: {} as Record<string, string> })),
    ...headers.map((one) => ({ url: path, headers: one })),
  ]);
  for (const address of [
    "/a".repeat(long / 2),
    "/".repeat(long),
    "/%61".repeat(long / 4),
    `/__manifest?${times(24, (n) => `p=/${n}${"/a".repeat(145)}`)}&version=${build.assets.version}`,
  ])
    asked.push({ url: `/.${address}`, headers: {} });
  return asked;
}
