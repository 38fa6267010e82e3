import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, live, test } from './test.ts'

test('a folder that is dropped on the page is read with what lies in its folders', async ({
  page,
  context,
  signInAs,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-dropped-'))
  try {
    mkdirSync(join(folder, 'นา', 'เช้า'), { recursive: true })
    const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#184a6e' } })
    for (const name of ['loom.jpg', 'นา/rice.jpg', 'นา/เช้า/mist.png'])
      await picture.toFile(join(folder, name))
    await signInAs('vip')
    const cdp = await context.newCDPSession(page)
    const data = { items: [], files: [folder], dragOperationsMask: 1 }
    const drop = async () => {
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await cdp.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data })
    }
    await page.goto('/history')
    await live(page)
    await drop()
    await expect(
      page.getByRole('heading', { level: 1 }),
      'where nobody takes it the page stays',
    ).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/history')
    await page.goto('/metamind6')
    await live(page)
    await expect(page.getByLabel('เลือกภาพ', { exact: true }).and(page.locator('input'))).toBeAttached()
    await drop()
    for (const name of ['loom.jpg', 'rice.jpg', 'mist.png'])
      await expect(page.getByText(name).first()).toBeVisible()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
