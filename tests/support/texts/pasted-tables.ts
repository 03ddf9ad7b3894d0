/** Markup that a cleaned post must not contain. */
export const forbiddenInPosts =
  /<\s*\/?\s*(script|style|iframe|object|embed|form|input|button|svg|math|meta|base|link|video|audio|template|textarea|title|noscript|details)|<[^>]*\son\w+\s*=|<[^>]*(javascript|vbscript|data):|<[^>]*url\(|position|expression\(|srcset|\sid=|\sclass=|<(?!a href=)[^>]*evil\.test/i;

export const unframed = (html: string) =>
  html
    .replaceAll(/<div class="table-scroll" role="region" aria-label="[^"<>]*" tabindex="0">/g, "")
    .replaceAll("</table></div>", "</table>");

type Pasted = { pasted: string; kept: string };

const rates =
  "<table><tbody><tr><td>지역</td><td>금리</td></tr><tr><td>서울</td><td>3.25%</td></tr><tr><td>부산</td><td></td></tr></tbody></table>";

/** A table as each program copies it, and the stored result. */
export const pastedTables: Record<string, Pasted> = {
  Excel: {
    pasted: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet>
<style>
<!--table {mso-displayed-decimal-separator:"\\.";} @page {margin:.75in .7in;} td {padding-top:1px; mso-ignore:padding;} .xl65 {text-align:center;}-->
</style></head><body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=144 style='border-collapse:
 collapse;width:108pt'>
<!--StartFragment-->
 <col width=72 span=2 style='width:54pt'>
 <tr height=22 style='height:16.5pt'>
  <td height=22 class=xl65 width=72 style='height:16.5pt;width:54pt'>지역</td>
  <td class=xl65 width=72 style='border-left:none;width:54pt'>금리</td>
 </tr>
 <tr height=22 style='height:16.5pt'>
  <td height=22 style='height:16.5pt;font-weight:700'>서울</td>
  <td align=right x:num="3.25E-2">3.25%</td>
 </tr>
 <tr height=22 style='height:16.5pt'>
  <td height=22 style='height:16.5pt'><font color="#000000">부산</font></td>
  <td>&nbsp;</td>
 </tr>
<!--EndFragment-->
</table>
</body></html>`,
    kept: rates,
  },
  "Google Sheets": {
    pasted: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;width:0px" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;지역&quot;}">지역</td><td style="overflow:hidden;text-align:center;">금리</td></tr><tr><td>서울</td><td style="text-align:right;" data-sheets-numberformat="{&quot;1&quot;:3}">3.25%</td></tr><tr><td>부산</td><td></td></tr></tbody></table>`,
    kept: rates,
  },
  Word: {
    pasted: `<p class=MsoNormal>표 앞의 글<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=300 colspan=2 valign=top style='width:225.4pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>
  <p class=MsoNormal align=center style='text-align:center;line-height:normal'><b><span lang=KO style='font-family:"맑은 고딕";color:black;mso-color-alt:windowtext'>올해
  계획</span></b><span lang=EN-US><o:p></o:p></span></p>
  </td>
 </tr>
 <![if !supportMisalignedColumns]><![endif]>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=150 valign=top><p class=MsoNormal>봄<span lang=EN-US><o:p></o:p></span></p><p class=MsoNormal>여름</p></td>
  <td width=150 valign=top><p class=MsoListParagraph style='text-indent:-20.0pt'><![if !supportLists]><span>·</span><![endif]>씨 뿌리기</p></td>
 </tr>
</table>`,
    kept:
      `<p>표 앞의 글</p><table><tbody><tr><td colspan="2"><b><span>올해 계획</span></b><span></span></td></tr>` +
      `<tr><td>봄<span></span><br />여름</td><td><span>·</span>씨 뿌리기</td></tr></tbody></table>`,
  },
  "Hangul (한글)": {
    pasted: `<HTML><HEAD><META NAME="Generator" CONTENT="Hancom HWP"><STYLE type="text/css"><!--p.HStyle0 {style-name:"바탕글"; margin-top:0.0pt; line-height:160%;}--></STYLE></HEAD><BODY>
<!--StartFragment--><P CLASS=HStyle0 STYLE='line-height:100%;'>
<TABLE border="1" cellspacing="0" cellpadding="0" style='border-collapse:collapse;border:none;'>
<TR>
	<TD colspan="2" valign="middle" style='width:200px;height:28px;border-left:solid #000000 1.1pt;padding:1.4pt 5.1pt 1.4pt 5.1pt'>
	<P CLASS=HStyle0 STYLE='text-align:center;'><SPAN STYLE='font-family:"맑은 고딕";font-weight:bold'>회의 일정</SPAN></P>
	</TD>
</TR>
<TR>
	<TD rowspan="2"><P CLASS=HStyle0>1월</P></TD>
	<TD><P CLASS=HStyle0>첫 모임</P>
	<P CLASS=HStyle0>오후 3시</P></TD>
</TR>
<TR><TD><P CLASS=HStyle0>둘째 모임</P></TD></TR>
</TABLE></P>
<P CLASS=HStyle0><SPAN>끝.</SPAN></P><!--EndFragment--></BODY></HTML>`,
    kept:
      `<table><tbody><tr><td colspan="2"><span>회의 일정</span></td></tr><tr><td rowspan="2">1월</td><td>첫 모임<br />오후 3시</td></tr>` +
      `<tr><td>둘째 모임</td></tr></tbody></table><p><span>끝.</span></p>`,
  },
  "a Naver blog": {
    pasted: `<div class="se-component se-table se-l-default" id="SE-1a2b"><div class="se-component-content"><div class="se-section se-section-table se-l-default se-section-align-center"><div class="se-table-container"><table class="se-table-content se-reflow-toggle" style=""><tbody><tr class="se-tr"><td class="se-cell" colspan="1" rowspan="1" style="width: 50%; height: 40px;"><div class="se-module se-module-text"><p class="se-text-paragraph se-text-paragraph-align-center"><span class="se-fs- se-ff-" id="SE-3c4d"><b>상품</b></span></p></div></td><td class="se-cell" style="width: 50%;"><div class="se-module se-module-text"><p class="se-text-paragraph"><span style="color:#e60000;">한 줄</span></p><p class="se-text-paragraph"><span>두 줄</span></p></div></td></tr></tbody></table></div></div></div></div><div class="se-component se-text"><p class="se-text-paragraph">표 아래</p></div>`,
    kept:
      `<table><tbody><tr><td><span><b>상품</b></span></td><td><span style="color:#e60000">한 줄</span><span><br />두 줄</span></td></tr></tbody></table>` +
      `<p>표 아래</p>`,
  },
  "a page of the web": {
    pasted: `<div><figure class="wrap"><table class="data" summary="요금"><caption class="cap"><strong>요금표</strong></caption><colgroup><col style="width:30%"><col></colgroup>
  <thead><tr><th scope="col"></th><th scope="col">어른</th></tr></thead>
  <tfoot><tr><td>합</td><td>2</td></tr></tfoot>
  <tbody><tr><th scope="row" nowrap>평일</th><td><ul><li>오전 1,000원</li><li>오후 <del>2,000원</del> 1,500원</li></ul></td></tr></tbody></table></figure></div>`,
    kept:
      `<table><caption><strong>요금표</strong></caption><thead><tr><td></td><th>어른</th></tr></thead><tbody><tr><td>합</td><td>2</td></tr>` +
      `<tr><th>평일</th><td>오전 1,000원<br />오후 <s>2,000원</s> 1,500원</td></tr></tbody></table>`,
  },
};
