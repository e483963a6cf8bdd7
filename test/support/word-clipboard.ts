/**
 * What Word 365 puts on the clipboard for a recipe: its own namespaces and conditional comments,
 * styles on everything, lists that are paragraphs with the bullet typed into them, and fixed
 * spaces for indents.
 */
export const WORD_HTML = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/rita/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:Wingdings; panose-1:5 0 0 0 0 0 0 0 0 0;}
p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:12.0pt; font-family:"Aptos",sans-serif;}
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;} --></style></head>
<body lang=EN-GB link="#467886" style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1 style='mso-outline-level:1'><b><span lang=EN-US style='mso-fareast-language:EN-GB'>Ftira biż-żejt<o:p></o:p></span></b></h1>
<p class=MsoNormal><span style='font-family:"Arial",sans-serif'>Bread,<span style='mso-spacerun:yes'>  </span><b style='mso-bidi-font-weight:normal'>tomatoes</b>&nbsp;and <i>capers</i>.</span><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h2>What you need</h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>1 ftira<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>from the day before<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>2 ġbejniet<o:p></o:p></p>
<p class=MsoNormal>&nbsp;</p>
<h3>How to make it</h3>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Rub the tomatoes in.<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Add H<sub>2</sub>O, see <a href="https://x.example/oil?a=1&amp;b=2" style='color:#467886'>the oil</a>.<o:p></o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_1" style='width:200pt'><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=267 height=200 src="file:///C:/Users/rita/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_1"><![endif]><o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
<tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Step<o:p></o:p></b></p></td><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>Minutes<o:p></o:p></p></td></tr>
<tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'><td width=301><p class=MsoNormal>Rub<o:p></o:p></p></td><td width=301><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>
<p class=MsoQuote>“Bread is <span style='mso-bookmark:x'>a promise</span>.”<o:p></o:p></p>
<!--EndFragment--></body></html>`;

/** The same text as the article that it should become. */
export const WORD_ARTICLE =
  "<h2>Ftira biż-żejt</h2><p>Bread, <strong>tomatoes</strong> and <em>capers</em>.</p>" +
  "<h3>What you need</h3><ul><li>1 ftira<ul><li>from the day before</li></ul></li><li>2 ġbejniet</li></ul>" +
  "<h4>How to make it</h4><ol><li>Rub the tomatoes in.</li>" +
  '<li>Add H<sub>2</sub>O, see <a href="https://x.example/oil?a=1&amp;b=2" target="_blank" rel="noopener">the oil</a>.</li></ol>' +
  "<table><tbody><tr><td><strong>Step</strong></td><td>Minutes</td></tr><tr><td>Rub</td><td></td></tr></tbody></table>" +
  "<blockquote><p>“Bread is a promise.”</p></blockquote>";

/** What Google Docs puts on the clipboard: bold that is none around it all, meaning in the styles of spans. */
export const GOOGLE_HTML = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5f0c"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-weight:400;">Imqarrun</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;">Baked </span><span style="font-weight:700;">slowly</span><span style="font-style:italic;"> at 180 °C</span><a href="https://www.google.com/url?q=https://x.example/oven&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">oven</span></a></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">penne</span></p></li></ul></b><br class="Apple-interchange-newline">`;

export const GOOGLE_ARTICLE =
  "<h2>Imqarrun</h2><p>Baked <strong>slowly</strong><em> at 180 °C</em>" +
  '<a href="https://x.example/oven" target="_blank" rel="noopener">oven</a></p><ul><li>penne</li></ul>';

/** A text with two comments and a tracked deletion, as Word 365 copies it: marks in the text, the comments below it. */
export const WORD_COMMENTS_HTML = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} span.MsoCommentReference {mso-ansi-font-size:8.0pt;} --></style></head>
<body lang=EN-GB><!--StartFragment-->
<p class=MsoNormal>Open on <a style='mso-comment-reference:MB_1;mso-comment-date:20261120T1012'>Sunday</a><span class=MsoCommentReference><span style='font-size:8.0pt;line-height:107%'><!--[if !supportAnnotations]--><a class=msocomanchor id="_anchor_1" onmouseover="msoCommentShow('_anchor_1','_com_1')" onmouseout="msoCommentHide('_com_1')" href="#_msocom_1" language=JavaScript name="_msoanchor_1">[MB1]</a><!--[endif]--><span style='mso-special-character:comment'>&nbsp;</span></span></span> from <span class=msoDel><del cite="mailto:Maria%20Borg" datetime="2026-11-20T10:13">eight</del></span><span class=msoIns><ins cite="mailto:Maria%20Borg" datetime="2026-11-20T10:13">nine</ins></span>.<o:p></o:p></p>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]>
<div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_1" class=msocomtxt language=JavaScript onmouseover="msoCommentShow('_anchor_1','_com_1')" onmouseout="msoCommentHide('_com_1')"><![endif]><span style='mso-comment-author:"Maria Borg"'><![if !supportAnnotations]><a name="_msocom_1"></a><![endif]></span>
<p class=MsoCommentText><span class=MsoCommentReference><span style='font-size:8.0pt;line-height:107%'><span style='mso-special-character:comment'>&nbsp;<![if !supportAnnotations]><a href="#_msoanchor_1" class=msocomoff>[MB1]</a><![endif]></span></span></span>Is this still right in winter?<o:p></o:p></p>
<![if !supportAnnotations]></div><![endif]></div></div>
<!--EndFragment--></body></html>`;

export const WORD_COMMENTS_ARTICLE = "<p>Open on Sunday from nine.</p>";

/** A text with a comment, as Google Docs writes it: a letter in the text, and below it the comment with a link back. */
export const GOOGLE_COMMENT_HTML = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-77"><p dir="ltr"><span style="font-weight:400;">Fresh every morning</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><span style="font-weight:400;">.</span></p><div style="border:1px solid black;margin:5px"><p dir="ltr"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Except on Sundays?</span></p></div></b>`;

export const GOOGLE_COMMENT_ARTICLE = "<p>Fresh every morning.</p>";

/** Three rows of a sheet, one of them hidden, as Excel 365 copies them. */
export const EXCEL_HTML = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15">
<style><!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";} .xl65 {font-weight:700;} --></style></head>
<body link="#467886" vlink="#96607D"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Product</td><td class=xl65 width=64 style='width:48pt'>Price</td></tr>
 <tr height=0 style='display:none;mso-height-source:userset'><td>Purchase price</td><td align=right>0.60</td></tr>
 <tr height=20 style='height:15.0pt'><td height=20 style='height:15.0pt'>Ftira</td><td class=xl66 align=right x:num="0.9"><span style='mso-spacerun:yes'> </span>€ 0.90<span style='mso-spacerun:yes'> </span></td></tr>
<!--EndFragment--></table></body></html>`;

export const EXCEL_ARTICLE =
  "<table><tbody><tr><td>Product</td><td>Price</td></tr><tr><td>Ftira</td><td>€ 0.90</td></tr></tbody></table>";

/** Two lines from within a paragraph of a web page, as Chrome copies them, and a break that is between no words. */
export const WEB_HTML = `<meta charset='utf-8'><b>Ingredients:<br></b><span style="color: rgb(0, 0, 0); display: inline !important; float: none;">200 g flour</span><br style="color: rgb(0, 0, 0);"><span style="color: rgb(0, 0, 0); display: inline !important; float: none;">2 eggs</span><br class="Apple-interchange-newline">`;

export const WEB_ARTICLE = "<p><strong>Ingredients:<br /></strong>200 g flour<br />2 eggs</p>";

/** A text of LibreOffice Writer, which puts its pictures on the clipboard as base64. */
export const OWN_PICTURE_HTML = (png: string) =>
  `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.8 (Linux)"/></head><body lang="en-GB"><p style="line-height: 100%">Before.</p><p><img src="data:image/png;base64,${png}" name="Image1" alt="A loaf of bread" width="90" height="60" border="0"/></p><p>After.</p></body></html>`;
