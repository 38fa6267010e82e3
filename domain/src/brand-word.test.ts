import { expect, it } from 'vitest'
import { withBrand } from './brand-word.ts'

it.each([
  ['คลังคำ{brand} (ไม่ใช้ AI)', 'ทอคำ', 'คลังคำทอคำ (ไม่ใช้ AI)'],
  ['คลังคำ{brand} (ไม่ใช้ AI)', 'Silk', 'คลังคำ Silk (ไม่ใช้ AI)'],
  ['ทีมงาน{brand}', 'Silk', 'ทีมงาน Silk'],
  ['{brand}ช่วยทอ', 'ผ้าไหม', 'ผ้าไหมช่วยทอ'],
  ['{brand}ช่วยทอ', 'Silk & Loom', 'Silk & Loom ช่วยทอ'],
  ['Extension {brand} เช็ก', 'ทอคำ', 'Extension ทอคำ เช็ก'],
  ['Extension {brand} เช็ก', 'Silk', 'Extension Silk เช็ก'],
  ['ปักหมุด{brand}ไว้\nใช้{brand}', 'S', 'ปักหมุด S ไว้\nใช้ S'],
  ['$& {brand}', "$' ทอ", "$& $' ทอ"],
  ['    ย่อหน้า ', 'ทอคำ', '    ย่อหน้า '],
])('%s as %s is %s', (text, name, shown) => expect(withBrand(text, name)).toBe(shown))
