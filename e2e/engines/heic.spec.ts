import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from './folders.ts'
import { startGate } from './gate.ts'
import { expect, test } from './test.ts'

/** How a file of an iPhone’s camera begins; no engine can draw what follows. */
const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(2_000, 7),
])
const WAY_OUT = /เปิด HEIC ในเบราว์เซอร์นี้ไม่ได้ กรุณาแนบภาพหน้าจอแทน/

for (const [where, path] of [
  ['a slip', '/payment?plan=yearly'],
  ['a picture in the chat', '/vip'],
] as const)
  test(`HEIC that the engine cannot open is said to be so before it is sent as ${where}`, async ({
    openPage,
  }) => {
    const folder = newFolder()
    const gate = await startGate()
    try {
      const file = join(folder, 'IMG_0042.HEIC')
      writeFileSync(file, HEIC)
      const page = await openPage({ as: 'free', origin: gate.url })
      await page.goto(path)
      await page.live()
      if (path === '/vip') await page.click('button', 'เปิดแชต')
      await page.choose('input[type=file]', [file])
      await page.read(WAY_OUT)
      expect(gate.asked('ftypheic')).toBe(0)
    } finally {
      gate.shut()
      await removeFolder(folder)
    }
  })
