import { startGate } from './gate.ts'
import { expect, test } from './test.ts'
import { until } from './until.ts'

test('without the server a reload opens the app, and what is made waits for it', async ({ openPage }) => {
  const gate = await startGate()
  try {
    const page = await openPage({ as: 'vip', origin: gate.url })
    await page.goto('/generator')
    await page.live()
    await page.click('h1')
    await until('the app is kept', () =>
      page.evaluate(async () => {
        const kept = await caches.keys()
        return navigator.serviceWorker.controller !== null && kept.length > 0
      }),
    )
    await until('what was seen is kept', () =>
      page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'last-seen')),
    )
    // The worker has opened the page once.
    await page.reload()
    await page.live()
    gate.shut()
    await page.reload()
    await page.live()
    await page.read(/ออฟไลน์อยู่/)
    await page.type('textarea', 'rice terrace\uE007night market')
    await page.click('button', 'ทั้งหมด 2')
    await page.click('button', '=สร้าง Prompt')
    await page.read(/ผลลัพธ์ 2 รายการ/)
    await page.read(/สร้างในเครื่องนี้/)
    await gate.open()
    await page.read(/^(?!.*ออฟไลน์อยู่)/s)
    // What the console says of a server that is away.
    await page.faults()
    expect(await page.path()).toBe('/generator')
  } finally {
    gate.shut()
  }
})
