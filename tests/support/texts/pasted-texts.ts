import { pastedTables } from "./pasted-tables";

type Pasted = {
  /** The program, and the parts of its clipboard. */
  from: string;
  html?: string;
  words?: string;
  /** The editor's HTML. */
  kept: string;
  /** Pictures that only another site has. */
  missing?: number;
};

const link = (href: string, words = href) => `<a href="${href}" rel="noopener noreferrer" target="_blank">${words}</a>`;
const table = (name: string) => ({ html: pastedTables[name]!.pasted, kept: pastedTables[name]!.kept.replaceAll(/ rel="[^"]*"/g, "") });

const listItem = (level: number, sign: string, words: string, list = "l0") =>
  `<p class=MsoListParagraph style='margin-left:${level * 40}.0pt;mso-para-margin-left:0gd;text-indent:-20.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings;mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]><span lang=KO style='font-size:11.0pt'>${words}<o:p></o:p></span></p>`;

/** Clipboards of programs and pages, and what the editor keeps. */
export const pastedTexts: Record<string, Pasted> = {
  Word: {
    from: "Word 365's clipboard after its documented filtered HTML: heading, MsoListParagraph in two levels, numbers, table",
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {mso-style-parent:""; font-size:10.0pt;} @list l0 {mso-list-id:1;} @list l0:level1 {mso-level-number-format:bullet;} @list l0:level2 {mso-level-number-format:bullet;} @list l1:level1 {mso-level-number-format:decimal;} --></style></head><body lang=KO><!--StartFragment--><h1><span lang=KO style='font-size:20.0pt;color:#2F5496'>큰 제목</span></h1><p class=MsoNormal style='text-indent:10.0pt'><b><span style='color:#C00000'>굵은</span></b> 글</p>${listItem(1, "·", "하나")}${listItem(2, "o", "더 깊이")}${listItem(1, "·", "둘")}${listItem(1, "1.", "첫째", "l1")}<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td style='background:#D9E2F3;background-color:#D9E2F3'><p class=MsoNormal>칸</p></td><td><p class=MsoNormal>둘<o:p></o:p></p></td></tr></table><!--EndFragment--></body></html>`,
    kept: "<h1>큰 제목</h1><p><strong>굵은</strong> 글</p><ul><li>하나<ul><li>더 깊이</li></ul></li><li>둘</li></ul><ol><li>첫째</li></ol><table><tbody><tr><td>칸</td><td>둘</td></tr></tbody></table>",
  },
  "Hangul (한글)": {
    from: "Hangul 2022's HTML clipboard: HStyle paragraphs in capitals, table with spans",
    html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><HTML><HEAD><META NAME="Generator" CONTENT="Hancom HWP 12.0.0.1"><STYLE type="text/css"><!-- p.HStyle0 {style-name:"바탕글";} --></STYLE></HEAD><BODY><!--StartFragment--><P CLASS=HStyle0 STYLE='text-align:center;line-height:180%;'><SPAN STYLE='font-size:16.0pt;font-family:"함초롬돋움";font-weight:bold;color:#2f5496;line-height:180%;'>봄 이야기</SPAN></P><P CLASS=HStyle0 STYLE='text-indent:10.0pt;'>첫 줄</P><TABLE border="1" cellspacing="0" style='border-collapse:collapse;'><TR><TD colspan="2" valign="middle" style='width:100;background-color:#ffff00;'><P CLASS=HStyle0><SPAN STYLE='color:#ff0000;'>둘 다</SPAN></P></TD></TR><TR><TD><P CLASS=HStyle0>가</P></TD><TD><P CLASS=HStyle0>나</P></TD></TR></TABLE><!--EndFragment--></BODY></HTML>`,
    kept: `<p style="text-align: center;"><strong>봄 이야기</strong></p><p>첫 줄</p><table><tbody><tr><td colspan="2">둘 다</td></tr><tr><td>가</td><td>나</td></tr></tbody></table>`,
  },
  "Google Docs": {
    from: "Google Docs' clipboard: a b of weight normal around, weights in spans, lists in lists with aria-level, a check list",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;">제목</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#ff0000;font-weight:700;">굵고</span><span style="font-size:11pt;font-family:Arial;font-style:italic;"> 기운</span><span style="font-size:11pt;text-decoration:line-through;">지운</span></p><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;">하나</span></p></li><ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>더 깊이</span></p></li></ul></ul><ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><p role="presentation"><span>한 일</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    kept: `<h2>제목</h2><p><strong>굵고</strong><em> 기운</em><s>지운</s></p><ul><li>하나<ul><li>더 깊이</li></ul></li></ul><ul><li data-list="checked">한 일</li></ul>`,
  },
  Notion: {
    from: "Notion's export HTML: check list, callout, toggle",
    html: `<h1 id="1" class="">주간</h1><ul id="2" class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">한 일</span></li></ul><ul id="3" class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">할 일</span></li></ul><figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="4"><div style="width:100%"><p id="5" class="">알아 둘 말</p></div></figure><ul id="6" class="toggle"><li><details open=""><summary>펼침</summary><p id="7" class="">속 글</p></details></li></ul>`,
    kept: `<h1>주간</h1><ul><li data-list="checked">한 일</li></ul><ul><li data-list="unchecked">할 일</li></ul><aside>알아 둘 말</aside><ul><li><strong>펼침</strong></li><li>속 글</li></ul>`,
  },
  "Notion (clipboard)": {
    from: "Notion's clipboard: signs of a check list as text, aside",
    html: `<meta charset='utf-8'><!-- notionvc: 1a2b --><ul>\n<li>[x] 한 일</li>\n<li>[ ] 할 일</li>\n</ul>\n<aside>\n알아 둘 말\n</aside>`,
    kept: `<ul><li data-list="checked">한 일</li></ul><ul><li data-list="unchecked">할 일</li></ul><aside>알아 둘 말</aside>`,
  },
  "Naver blog": {
    from: "a SmartEditor ONE page: section title, text, quotation, line, picture of its own store",
    html: `<div class="se-component se-sectionTitle se-l-default" id="SE-1"><div class="se-module se-module-text"><p class="se-text-paragraph se-text-paragraph-align-" style=""><span style="" class="se-fs- se-ff-" id="SE-2">작은 제목</span></p></div></div><div class="se-component se-text"><p class="se-text-paragraph" style="line-height:1.8;"><span style="color:rgb(255,0,16);" class="se-fs-fs19 se-ff-nanumgothic"><b>굵은</b> 글</span></p><p class="se-text-paragraph"><span class="se-fs-">\u200b</span></p></div><div class="se-component se-image"><a href="#" class="se-module-image-link"><img src="https://postfiles.pstatic.net/a/b.jpg?type=w773" class="se-image-resource" width="693" height="462" alt=""></a></div><div class="se-component se-quotation"><blockquote class="se-quotation-container"><div class="se-module se-quote"><p class="se-text-paragraph"><span class="se-fs-">옮긴 말</span></p></div></blockquote></div><div class="se-component se-horizontalLine"><div class="se-hr"><hr class="se-hr"></div></div><p class="se-text-paragraph"><span>끝</span></p>`,
    kept: "<h2>작은 제목</h2><p><strong>굵은</strong> 글</p><p></p><blockquote>옮긴 말</blockquote><hr><p>끝</p>",
    missing: 1,
  },
  Tistory: {
    from: "a Tistory page: data-ke attributes, picture with caption, quote, code",
    html: `<h3 data-ke-size="size23">소제목</h3><p data-ke-size="size16"><span style="background-color: #f6e199; color: #ee2323;">칠한 글</span></p><figure class="imageblock alignCenter" data-ke-mobilestyle="widthOrigin"><span data-url="https://blog.kakaocdn.net/x"><img src="https://blog.kakaocdn.net/dn/x/img.png" data-origin-width="800"></span></figure><blockquote data-ke-style="style2"><span style="font-family: 'Noto Serif KR';">옮긴 말</span></blockquote><pre class="javascript" data-ke-language="javascript" data-ke-type="codeblock"><code>const a = 1;\nb();</code></pre>`,
    kept: `<h3>소제목</h3><p>칠한 글</p><blockquote>옮긴 말</blockquote><pre>\nconst a = 1;\nb();\n</pre>`,
    missing: 1,
  },
  Excel: { from: "as in pasted-tables", ...table("Excel") },
  "Google Sheets": { from: "as in pasted-tables", ...table("Google Sheets") },
  KakaoTalk: {
    from: "the phone's and the desktop's clipboard: text alone",
    words: "내일 자료예요\nhttps://a.test/x 를 보고 오세요\nwww.b.test",
    kept: `<p>내일 자료예요</p><p>${link("https://a.test/x")} 를 보고 오세요</p><p>${link("https://www.b.test", "www.b.test")}</p>`,
  },
  "a web page": {
    from: "an article page with script, tracker, button, frame and menu",
    html: `<div class="article" style="font-family:Georgia;color:#333"><nav><a href="/">메뉴</a></nav><h2 class="t">기사</h2><script>alert(1)</script><p style="margin:0;font-size:18px" onclick="x()">본문 <a href="https://a.test/x?utm=1" onmouseover="y()">링크</a> <a href="javascript:z()">나쁜</a></p><img src="https://t.test/p.gif" width="1" height="1"><noscript>x</noscript><iframe src="https://ads.test"></iframe><button>공유</button><style>p{color:red}</style></div>`,
    kept: `<h2>기사</h2><p>본문 ${link("https://a.test/x?utm=1", "링크")} 나쁜</p>`,
  },
  Outlook: {
    from: "Outlook 365's mail clipboard: WordSection1, o:p, mail links",
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15 (filtered medium)"></head><body lang=KO link="#0563C1"><div class=WordSection1><p class=MsoNormal><span lang=KO style='font-size:10.0pt;font-family:"맑은 고딕";color:#1F497D'>안녕하세요.<o:p></o:p></span></p><p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p><p class=MsoNormal><a href="mailto:me@a.test"><span style='color:#0563C1'>me@a.test</span></a></p></div></body></html>`,
    kept: `<p>안녕하세요.</p><p></p><p>${link("mailto:me@a.test", "me@a.test")}</p>`,
  },
  "Apple Notes": {
    from: "Notes of macOS (Cocoa HTML Writer), as Pages writes too: p1, s1, dashed list",
    html: `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 18.0px 'Helvetica Neue'}</style></head><body><p class="p1"><b>메모</b></p><p class="p2"><span class="s1" style="font-size: 12px;">글</span></p><ul class="Apple-dash-list"><li class="li1">하나</li><li class="li1"><i>둘</i></li></ul></body></html>`,
    kept: "<p><strong>메모</strong></p><p>글</p><ul><li>하나</li><li><em>둘</em></li></ul>",
  },
  ChatGPT: {
    from: "an answer's copied selection: data-start, code with its copy button, a list in a list",
    html: `<h3 data-start="0" data-end="9">답</h3><p data-start="10" data-end="30">이 <code data-start="12">코드</code>를 쓰세요.</p><pre class="overflow-visible!"><div class="contain-inline-size rounded-2xl"><div class="flex"><button>코드 복사</button></div><div class="overflow-y-auto" dir="ltr"><code class="whitespace-pre! language-js"><span><span class="hljs-keyword">const</span> a = 1;\n</span><span>b();</span></code></div></div></pre><ol data-start="40"><li><p>첫째</p><ul><li>속</li></ul></li></ol>`,
    kept: `<h3>답</h3><p>이 <code>코드</code>를 쓰세요.</p><pre>\nconst a = 1;\nb();\n</pre><ol><li>첫째<ul><li>속</li></ul></li></ol>`,
  },
};
