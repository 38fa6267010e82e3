import type { Block, LetterContent, MailBrand } from './letter-content.ts'
import { type Markup, markup } from './markup.ts'

const FONT =
  "Anuphan,'Anuphan Variable','IBM Plex Sans Thai','Noto Sans Thai','Sukhumvit Set','Leelawadee UI',Tahoma,sans-serif"
const MONO = "'JetBrains Mono',Menlo,Consolas,'Courier New',monospace"
const BODY = `font-family:${FONT};font-size:16px;line-height:27px`
const SMALL = `font-family:${FONT};font-size:14px;line-height:24px`
/** The selvage of the ทอคำ cloth: width of each thread in px, its dye. */
const THREADS = [
  [28, '#17476B'],
  [8, '#F0B429'],
  [28, '#17476B'],
  [8, '#A51E3E'],
] as const
const REPEATS = 8

/**
 * Writes the page of a letter: tables and inline styles for mail programs that know no others, no pictures, at most 600
 * px wide. Programs that follow the reader's dark mode take the colours of the style block.
 */
export function letterPage(brand: MailBrand, { subject, title, blocks }: LetterContent): Markup {
  return markup`<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${subject}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:#0D1615!important}
.cloth{background-color:#15201E!important;border-color:#2B3936!important}
.ink{color:#E9F0EC!important}
.ink-2{color:#B4C2BC!important}
.ink-3{color:#94A49E!important}
.khram{color:#8CC0E4!important}
.button{background-color:#8CC0E4!important}
.on-khram{color:#08192A!important}
.well{background-color:#091110!important;border-color:#72857F!important}
}
p{text-wrap:pretty}
h1{text-wrap:balance}
@media (max-width:480px){.gutter{padding-left:20px!important;padding-right:20px!important}}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#F5F7F4">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#F5F7F4" style="background-color:#F5F7F4">
<tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0">${selvage()}</td></tr>
<tr><td class="cloth gutter" bgcolor="#FFFFFF" style="background-color:#FFFFFF;border:1px solid #D2DAD4;border-top:0;padding:28px 40px 32px">
<p class="khram" lang="th" style="margin:0 0 24px;font-family:${FONT};font-size:22px;line-height:37px;font-weight:700;color:#17476B">${brand.brand}<span class="ink-3" style="font-size:14px;font-weight:400;color:#586763"> &nbsp;${brand.latinName}</span></p>
<h1 class="ink" style="margin:0 0 16px;font-family:${FONT};font-size:24px;line-height:40px;font-weight:600;color:#14211F">${title}</h1>
${blocks.map(blockMarkup)}
</td></tr>
<tr><td class="gutter" style="padding:20px 40px 0">${footer(brand)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function selvage(): Markup {
  const threads = Array.from({ length: REPEATS }, () => THREADS).flat()
  const whole = threads.reduce((sum, [width]) => sum + width, 0)
  const cells = threads.map(
    ([width, dye]) =>
      markup`<td width="${((width * 100) / whole).toFixed(3)}%" height="6" bgcolor="${dye}" style="height:6px;background-color:${dye};font-size:0;line-height:0">&nbsp;</td>`,
  )
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr>${cells}</tr></table>`
}

function blockMarkup(block: Block): Markup {
  switch (block.kind) {
    case 'paragraph':
      return markup`<p class="ink" style="margin:0 0 16px;${BODY};color:#14211F">${block.text}</p>\n`
    case 'hint':
      return markup`<p class="ink-2" style="margin:0 0 12px;${SMALL};color:#40504C">${block.text}</p>\n`
    case 'code':
      return markup`<p class="ink well" style="margin:8px 0 24px;padding:14px 12px;text-align:center;background-color:#E9EEE9;border:1px solid #75847F;border-radius:2px;font-family:${MONO};font-size:30px;line-height:50px;font-weight:700;letter-spacing:6px;color:#14211F">${block.code}</p>\n`
    case 'link':
      return markup`<p class="ink-2" style="margin:0 0 12px;${SMALL};color:#40504C"><a class="khram" href="${block.url}" target="_blank" rel="noopener" style="color:#17476B">${block.label}</a></p>\n`
    case 'button':
      return buttonMarkup(block)
  }
}

/**
 * Renders a button with its address below in full: some programs show no button, and a careful reader looks before
 * pressing.
 */
function buttonMarkup({ label, url }: Extract<Block, { kind: 'button' }>): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td class="button" bgcolor="#17476B" style="background-color:#17476B;border-radius:6px"><a class="on-khram" href="${url}" target="_blank" rel="noopener" style="display:inline-block;padding:10px 28px;${BODY};font-weight:600;color:#FFFFFF;text-decoration:none;white-space:nowrap">${label}</a></td>
</tr></table>
<p class="ink-3" style="margin:0 0 20px;${SMALL};color:#586763">ถ้ากดปุ่มไม่ได้ กรุณาคัดลอกลิงก์นี้ไปเปิดในเบราว์เซอร์<br><a class="khram" href="${url}" target="_blank" rel="noopener" style="color:#17476B;word-break:break-all">${url}</a></p>\n`
}

function footer({ brand, publicUrl, supportUrl }: MailBrand): Markup {
  const link = (url: string, label: string) =>
    markup`<a class="khram" href="${url}" target="_blank" rel="noopener" style="color:#17476B">${label}</a>`
  const support = supportUrl ? markup` · ${link(supportUrl, 'ติดต่อทีมงาน')}` : markup``
  return markup`<p class="ink-3" style="margin:0;${SMALL};color:#586763">อีเมลนี้ส่งโดยอัตโนมัติจาก ${brand}<br>${link(publicUrl, new URL(publicUrl).host)}${support}</p>`
}
