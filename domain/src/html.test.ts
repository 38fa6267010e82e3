import { expect, it } from 'vitest'
import { escapeHtml } from './html.ts'

it.each([
  ['<b title="x">it\'s & more</b>', '&lt;b title=&quot;x&quot;&gt;it&#39;s &amp; more&lt;/b&gt;'],
  ['&amp;', '&amp;amp;'],
  ['1,399 บาท', '1,399 บาท'],
  ['', ''],
])('%j is %j in HTML', (text, html) => {
  expect(escapeHtml(text)).toBe(html)
})
