import type { Page } from '@playwright/test'
import { register } from './new-member.ts'
import { storedMarks } from './stored-marks.ts'
import { expect, live, test } from './test.ts'

const box = (page: Page) => page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
const generate = (page: Page) => page.getByRole('button', { name: 'สร้าง Prompt', exact: true })
const heading = (page: Page, prompts: number) =>
  page.getByRole('heading', { name: `ผลลัพธ์ ${prompts} รายการ` })
const words = (many: number) => Array.from({ length: many }, (_, at) => `rice terrace ${at + 1}`).join('\n')

test('a set outlives a reload with its marks, is opened again, and costs nothing twice', async ({
  page,
  expectAccessible,
}) => {
  await register(page.request)
  await page.goto('/generator')
  await box(page).fill(words(12))
  await page.getByRole('button', { name: 'ทั้งหมด 12' }).click()
  await generate(page).click()
  await expect(heading(page, 12)).toBeVisible()
  await page.getByRole('button', { name: 'คัดลอกรายการ 2', exact: true }).click()
  await expect(page.getByText('ใช้แล้ว 1 รายการ')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('openSet:free')), 'the set is kept')
    .not.toBeNull()
  await expect.poll(() => storedMarks(page), 'the mark is written shortly after the copy').toHaveLength(1)
  await page.getByRole('button', { name: 'ชุดล่าสุด' }).click()
  await expect(page.getByRole('dialog')).toContainText('เก็บ 10 ชุดในเบราว์เซอร์นี้ เปิดซ้ำไม่นับโควตา')
  await expect(page.getByRole('dialog')).toContainText('เปิดอยู่')
  await expectAccessible()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(heading(page, 12)).toBeVisible()
  await expect(page.getByText('ใช้แล้ว 1 รายการ')).toBeVisible()
  await expect(page.getByText(/^12\s*\/\s*1,000/)).toBeVisible()

  await generate(page).click()
  await expect(page.getByText('ชุดเดิมของวันนี้ ไม่นับโควตาซ้ำ').first()).toBeVisible()
  await expect(page.getByText(/^12\s*\/\s*1,000/)).toBeVisible()
  await expect(page.getByText('ใช้แล้ว 1 รายการ')).toBeVisible()

  // A sample that is pinned comes back with its seed: asked for again it is the same set.
  await page.getByRole('button', { name: '10', exact: true }).click()
  await page.getByRole('switch', { name: 'ตรึงชุด' }).click()
  await generate(page).click()
  await expect(heading(page, 10)).toBeVisible()
  await expect(page.getByText(/^22\s*\/\s*1,000/)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('openSet:free'))).toMatch(/-10$/)
  await page.reload()
  await expect(heading(page, 10)).toBeVisible()
  await generate(page).click()
  await expect(page.getByText('ชุดเดิมของวันนี้ ไม่นับโควตาซ้ำ').first()).toBeVisible()
  await expect(page.getByText(/^22\s*\/\s*1,000/)).toBeVisible()

  await page.getByRole('button', { name: 'ทั้งหมด 12' }).click()
  await box(page).fill(words(3))
  await generate(page).click()
  await expect(heading(page, 3)).toBeVisible()
  await expect(page.getByText(/^25\s*\/\s*1,000/)).toBeVisible()
  await page.getByRole('button', { name: 'ชุดล่าสุด' }).click()
  await page.getByRole('button', { name: 'เปิดชุด rice terrace 1' }).last().click()
  await expect(heading(page, 12)).toBeVisible()
  await expect(page.getByText(/^25\s*\/\s*1,000/)).toBeVisible()
})

test('a set that was stopped goes on where it was, and is charged once', async ({ page }) => {
  await register(page.request)
  await page.goto('/generator')
  await box(page).fill(words(12))
  await page.getByRole('button', { name: 'ทั้งหมด 12' }).click()
  const reservation = page.waitForRequest('**/api/prompts/reservations')
  await generate(page).click()
  await expect(heading(page, 12)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('openSet:free'))).not.toBeNull()
  // Twelve are woven before a hand can stop them: what a stop at five leaves behind is put in place.
  const { idempotencyKey } = (await reservation).postDataJSON()
  const stopped = await page.request.post(`/api/prompts/reservations/${idempotencyKey}/stop`, {
    data: { woven: 5 },
  })
  expect(stopped.status()).toBe(200)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('sets')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('sets', 'readwrite')
          const store = transaction.objectStore('sets')
          const all = store.getAll()
          all.onsuccess = () => all.result.map((set) => store.put({ ...set, made: 5 }))
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
  await page.reload()
  await expect(heading(page, 5)).toBeVisible()
  await expect(page.getByText('หยุดที่ 5 จาก 12 รายการ นับโควตาแค่ที่สร้าง')).toBeVisible()
  await expect(page.getByText(/^5\s*\/\s*1,000/)).toBeVisible()
  await page.getByRole('button', { name: 'ทำต่อ' }).click()
  await expect(heading(page, 12)).toBeVisible()
  await expect(page.getByText(/^12\s*\/\s*1,000/)).toBeVisible()
  await expect(page.getByText(/^หยุดที่/)).toBeHidden()
})

test('two tabs keep what each of them copied of one set @long', async ({ page, context }) => {
  await register(page.request)
  await page.goto('/generator')
  await box(page).fill(words(3))
  await generate(page).click()
  await expect(heading(page, 3)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('openSet:free'))).not.toBeNull()
  const other = await context.newPage()
  await other.goto('/generator')
  await live(other)
  await other.getByRole('button', { name: 'ชุดล่าสุด' }).click()
  await other.getByRole('button', { name: 'เปิดชุด rice terrace 1' }).click()
  await expect(heading(other, 3)).toBeVisible()
  await page.getByRole('button', { name: 'คัดลอกรายการ 1', exact: true }).click()
  await expect.poll(() => storedMarks(page)).toHaveLength(1)
  await other.getByRole('button', { name: 'คัดลอกรายการ 3', exact: true }).click()
  await expect(other.getByText('ใช้แล้ว 1 รายการ')).toBeVisible()
  await expect.poll(() => storedMarks(page)).toHaveLength(2)
})

test('two tabs keep each other’s settings @long', async ({ page, context, signInAs }) => {
  await signInAs('free')
  await page.goto('/generator')
  const other = await context.newPage()
  await other.goto('/generator')
  await live(other)
  await page.getByRole('button', { name: 'Anime', exact: true }).click()
  await expect(other.getByText('อีกแท็บเปลี่ยนการตั้งค่า')).toBeVisible()
  await other.getByRole('button', { name: '9:16', exact: true }).click()
  await other.getByRole('button', { name: 'ใช้ค่านั้น' }).click()
  await expect(other.getByRole('button', { name: 'Anime', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(other.getByText('อีกแท็บเปลี่ยนการตั้งค่า')).toBeHidden()
  await page.reload()
  for (const name of ['Anime', '9:16'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
})
