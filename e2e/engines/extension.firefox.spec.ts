import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoServer } from '../demo-server.ts'
import { adobeAsset, adobeSearch } from '../marketplace-pages.ts'
import { startMarketplaces } from './marketplaces.ts'
import { expect, test } from './test.ts'
import { until } from './until.ts'

const BUILT = fileURLToPath(new URL('../../.cache/demo-extension/firefox-mv3', import.meta.url))
const BAR = 'thokham-difficulty'
const ASSET = adobeAsset(['mango', 'sticky rice', 'coconut milk'])
const SEARCH = adobeSearch('thai street food', '412,508')

test('the extension as it is built collects keywords, and has prompts made of them', async ({ openPage }) => {
  const { id } = JSON.parse(readFileSync(join(BUILT, 'manifest.json'), 'utf8')).browser_specific_settings
    .gecko
  const home = randomUUID()
  const inside = (file: string) => `moz-extension://${home}/${file}`
  const marketplaces = await startMarketplaces([ASSET, SEARCH])
  try {
    const page = await openPage({
      as: 'free',
      width: 1280,
      height: 900,
      prefs: { ...marketplaces.prefs, 'extensions.webextensions.uuids': JSON.stringify({ [id]: home }) },
    })
    await page.install(BUILT)
    await page.goto(inside('options.html'))
    // Debian’s Firefox speaks English, and so does the extension in it.
    await page.paste('input', demoServer().url, 'Address of Thokham')
    await page.click('button', 'Save')
    await page.read(/Saved/)

    await page.goto(ASSET.url)
    await page.clickInside(BAR, '[data-key=all]')
    await page.goto(SEARCH.url)
    await page.clickInside(BAR, '[data-key=collect]')
    await until('all are in the basket', async () => {
      await page.goto(inside('popup.html'))
      return /Make prompts of 4/.test(await page.read(/Make prompts/))
    })
    expect(await page.text()).toMatch(/thai street food/)
    await page.inNewTab(() => page.click('button', 'Make prompts of 4'))
    await page.read(/รับคีย์เวิร์ดแล้ว 4 คำ/)
    expect(await page.path()).toBe('/generator')
    const typed = await page.evaluate(() => document.querySelector('textarea')?.value)
    expect(typed).toBe('thai street food\nmango\nsticky rice\ncoconut milk')
    await page.click('button', '=สร้าง Prompt')
    await page.read(/ผลลัพธ์ 4 รายการ/)
  } finally {
    marketplaces.close()
  }
})
