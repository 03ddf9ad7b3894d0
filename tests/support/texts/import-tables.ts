const rows = "달빛\n".repeat(5_000);
const letters = 2_000_000;
/** The most quotes, separators and line ends that the form allows. */
const signs = 245_000;
/** The largest allowed friend tables, each slow to parse carelessly. */
export const largestTables: Record<string, string> = {
  "columns that nobody knows": `닉네임,${",".repeat(signs)}\n${rows}`,
  "named columns that nobody knows": `닉네임,${"가,".repeat(signs)}\n${rows}`,
  "full rows": `닉네임,메모\n${`달빛,${"메".repeat(letters / 5_000)}\n`.repeat(5_000)}`,
  "one cell of quotes": `닉네임,메모\n달빛,"${'""'.repeat(signs / 2)}"`,
  "a quote never closed": `닉네임,메모\n달빛,"${"\n".repeat(signs)}`,
  "empty lines": `닉네임\n${"\n".repeat(signs)}달빛`,
  spaces: `닉네임,메모\n달빛,x${" ".repeat(letters)}x`,
};

/** A CP949 syllable that UTF-8 and EUC-KR lack. */
export const cp949Syllables = () => new Uint8Array(3_000_000).map((_, at) => (at % 2 === 0 ? 0x81 : 0x41));
