import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { WholeWords } from './whole-words.tsx'

describe('running text', () => {
  it.each([
    ['ก่อนเลือกคอนเซปต์ของเดือน', 'ก่อนเลือก<span class="nb">คอนเซปต์</span>ของเดือน'],
    ['ไมโครสต็อกและสต็อก', '<span class="nb">ไมโครสต็อก</span>และ<span class="nb">สต็อก</span>'],
    ['หมดอายุเมื่อ 10 พ.ย. 2569 ต่อได้', 'หมดอายุเมื่อ <span class="nb">10 พ.ย. 2569</span> ต่อได้'],
    ['ถึง 1 มี.ค. 2570 08:30 น.', 'ถึง <span class="nb">1 มี.ค. 2570 08:30 น.</span>'],
    ['ลด 1,399 บาทแล้ว', 'ลด <span class="nb">1,399 บาท</span>แล้ว'],
    ['V8.2 ไม่รองรับ --q .5 เลย', 'V8.2 ไม่รองรับ <span class="nb">--q .5</span> เลย'],
    ['เช่น —ar', 'เช่น <span class="nb">—ar</span>'],
    ['วันที่ 1–2', 'วันที่ 1–2'],
    ['ไม่มีคำเช่นนั้น', 'ไม่มีคำเช่นนั้น'],
    ['', ''],
  ])('keeps the words of “%s” whole', (text, markup) => {
    expect(renderToStaticMarkup(<WholeWords text={text} />)).toBe(markup)
  })
})
