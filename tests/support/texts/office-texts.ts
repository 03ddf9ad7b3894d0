/** Clipboards of office programs, as their current versions write them. */
export const officeTexts: Record<string, string> = {
  Word: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm; font-size:10.0pt; font-family:"맑은 고딕";} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=KO style='tab-interval:40.0pt;word-wrap:break-word'><!--StartFragment-->
<h2><span lang=KO style='font-size:16.0pt;font-family:"맑은 고딕",serif;mso-ascii-theme-font:minor-fareast;color:#2F5496'>봄 이야기</span></h2>
<p class=MsoNormal align=center style='text-align:center;line-height:200%'><span lang=KO style='font-size:14.0pt;line-height:200%;font-family:"HY견고딕";color:red;background:yellow;mso-highlight:yellow'>가운데 줄</span><span lang=EN-US><o:p></o:p></span></p>
<p class=MsoNormal style='text-align:justify;text-justify:inter-ideograph'><b><span style='font-size:12.0pt;color:#C00000'>굵은 글</span></b> 보통 글 <a href="https://a.test/"><span style='color:#0563C1'>링크</span></a></p>
<!--EndFragment--></body></html>`,
  "Hangul (한글)": `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><HTML><HEAD><META NAME="Generator" CONTENT="Hancom HWP 12.0.0.1">
<STYLE type="text/css"><!-- p.HStyle0 {style-name:"바탕글"; line-height:160%; font-size:10.0pt; font-family:함초롬바탕; color:#000000;} --></STYLE></HEAD><BODY>
<!--StartFragment--><h2 CLASS=HStyle1><SPAN STYLE='font-size:16.0pt;font-family:"HY헤드라인M";color:#2f5496;line-height:160%;'>봄 이야기</SPAN></h2>
<P CLASS=HStyle0 STYLE='text-align:center;line-height:200%;'><SPAN STYLE='font-size:14.0pt;font-family:"함초롬돋움";color:#ff0000;background-color:#ffff00;line-height:200%;'>가운데 줄</SPAN></P>
<p class="0" style="mso-pagination:none;text-autospace:none;text-align:justify;"><b><span lang="EN-US" style="mso-fareast-font-family:함초롬바탕;font-family:함초롬바탕;mso-font-width:100%;letter-spacing:0.0pt;font-size:12.0pt;color:#c00000;">굵은 글</span></b> 보통 글 <a href="https://a.test/">링크</a></p>
<!--EndFragment--></BODY></HTML>`,
};
