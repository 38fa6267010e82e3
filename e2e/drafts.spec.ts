import type { Page } from '@playwright/test'
import { holdTime } from './held-time.ts'
import { register } from './new-member.ts'
import { expect, expectAccessibleOn, gotoDrawn, test, withDelayedScripts } from './test.ts'

const box = (page: Page) => page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
const lines = (page: Page, figure: string) => page.getByText(`${figure} บรรทัด`, { exact: true })
const offer = (page: Page, figure: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^กู้คืน ${figure} บรรทัด · \\d\\d:\\d\\d`) })
const paste = async (page: Page, many: number) => {
  const text = Array.from({ length: many }, (_, at) => `silk pattern ${at}`).join('\n')
  await page.getByLabel('เพิ่มคีย์เวิร์ดจากไฟล์ .txt หรือ .csv').setInputFiles({
    name: 'words.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })
}
/** Waits until the device keeps a draft of so many lines. */
const kept = (page: Page, many: number) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number[]>((resolve) => {
            const opening = indexedDB.open('drafts')
            opening.onupgradeneeded = () => opening.transaction?.abort()
            opening.onerror = () => resolve([])
            opening.onsuccess = () => {
              const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
              all.onsuccess = () => {
                opening.result.close()
                resolve(all.result.map(({ lines: count }: { lines: number }) => count))
              }
            }
          }),
      ),
    )
    .toContain(many)

test('50,000 keywords outlive a reload, the way back and their tab, and are offered in every other one', {
  tag: '@phone',
}, async ({ page, context }) => {
  await register(page.request)
  await page.goto('/generator')
  await paste(page, 50_000)
  await expect(lines(page, '50,000')).toBeVisible()
  await kept(page, 50_000)

  await page.reload()
  await expect(lines(page, '50,000')).toBeVisible()
  await page.getByRole('link', { name: 'หน้าหลัก' }).first().click()
  await page.waitForURL('**/dashboard')
  await page.goBack()
  await expect(lines(page, '50,000')).toBeVisible()

  // Beside the tab that shows it, which keeps its own.
  const second = await context.newPage()
  await second.goto('/generator')
  await expect(offer(second, '50,000')).toBeVisible()
  await offer(second, '50,000').getByRole('button', { name: 'ทิ้ง' }).click()
  await expect(offer(second, '50,000')).toBeHidden()
  await second.close()
  await page.reload()
  await expect(lines(page, '50,000')).toBeVisible()
  await page.close()

  const third = await context.newPage()
  await third.goto('/generator')
  await expect(offer(third, '50,000')).toBeVisible()
  await expectAccessibleOn(third)
  await box(third).fill('cat')
  const letGo = await holdTime(third)
  await offer(third, '50,000').getByRole('button', { name: 'กู้คืน' }).click()
  await expect(lines(third, '50,000')).toBeVisible()
  await expect(offer(third, '50,000')).toBeHidden()
  await third.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await letGo()
  await expect(box(third)).toHaveValue('cat')
})

test('a letter that comes before the code does not throw away the list that this tab left', {
  tag: '@phone',
}, async ({ page }) => {
  await register(page.request)
  await page.goto('/generator')
  await paste(page, 50_000)
  await expect(lines(page, '50,000')).toBeVisible()
  await kept(page, 50_000)

  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/generator')
  await box(page).pressSequentially('a')
  release()
  await expect(offer(page, '50,000')).toBeVisible()
  await expect(box(page)).toHaveValue('a')
  await kept(page, 1)
  await offer(page, '50,000').getByRole('button', { name: 'กู้คืน' }).click()
  await expect(lines(page, '50,000')).toBeVisible()
})

test('a short draft is offered in a new tab, can be discarded and had back', async ({ page, context }) => {
  await register(page.request)
  await page.goto('/generator')
  await box(page).fill('cat\ndog')
  await kept(page, 2)
  await page.close()
  const next = await context.newPage()
  await next.goto('/generator')
  const letGo = await holdTime(next)
  await offer(next, '2').getByRole('button', { name: 'ทิ้ง' }).click()
  await expect(offer(next, '2')).toBeHidden()
  await next.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await letGo()
  await offer(next, '2').getByRole('button', { name: 'กู้คืน' }).click()
  await expect(box(next)).toHaveValue('cat\ndog')
  await next.reload()
  await expect(box(next)).toHaveValue('cat\ndog')
  await expect(offer(next, '2')).toBeHidden()
})

test('a recent set gives its keywords and choices back, and all of it can be undone', {
  tag: '@phone',
}, async ({ page, expectAccessible }) => {
  await register(page.request)
  await page.goto('/generator')
  await box(page).fill('cat\ndog\nfox')
  await page.getByRole('button', { name: 'Watercolor', exact: true }).click()
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 6 รายการ' })).toBeVisible()
  await box(page).fill('other words')
  await page.getByRole('button', { name: 'Watercolor', exact: true }).click()
  await page.getByRole('button', { name: 'ชุดล่าสุด' }).click()
  await expectAccessible()
  const letGo = await holdTime(page)
  await page.getByRole('button', { name: 'แก้ต่อชุด cat' }).click()
  await expect(box(page)).toHaveValue('cat\ndog\nfox')
  const watercolor = page.getByRole('button', { name: 'Watercolor', exact: true })
  await expect(watercolor).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click()
  await letGo()
  await expect(box(page)).toHaveValue('other words')
  await expect(watercolor).toHaveAttribute('aria-pressed', 'false')
})
