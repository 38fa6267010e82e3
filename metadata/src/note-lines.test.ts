import { expect, it } from 'vitest'
import { noteLines, noteSentence } from './note-lines.ts'

it('says each thing once, with how many files it holds for and the first five of them', () => {
  const full = noteSentence({ code: 'exif_full' })
  const cut = noteSentence({ code: 'iptc_cut', field: 'keywords', index: 0 })
  const files = Array.from({ length: 7 }, (_, at) => ({
    name: `${at + 1}.jpg`,
    sentences: at === 0 ? [full, cut, cut] : [full],
  }))
  expect(noteLines([...files, { name: 'clean.png', sentences: [] }])).toEqual([
    'EXIF ไม่มีที่ว่างพอ จึงคงไว้ตามเดิม (7 ภาพ): 1.jpg, 2.jpg, 3.jpg, 4.jpg, 5.jpg และอีก 2',
    'บางข้อความยาวเกินช่อง IPTC จึงถูกตัดเฉพาะที่นั่น ใน XMP ยังครบ (1 ภาพ): 1.jpg',
  ])
})
