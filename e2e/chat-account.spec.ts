import type { Page } from '@playwright/test'
import { register } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { type SlipPicture, slipPicture } from './slip-picture.ts'
import { expect, expectAccessibleOn, live, test } from './test.ts'

const log = (page: Page) => page.getByRole('log', { name: 'บทสนทนา' })
const message = (page: Page) => page.getByRole('textbox', { name: 'ข้อความ', exact: true })

async function openChat(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await live(page)
  await page.getByRole('button', { name: 'เปิดแชต' }).click()
}

async function ask(page: Page, question: string): Promise<void> {
  await message(page).fill(question)
  await message(page).press('Enter')
}

async function show(page: Page, { file }: SlipPicture): Promise<void> {
  await page.locator('input[type=file]').last().setInputFiles(file)
  await expect(page.getByText('แนบภาพแล้ว')).toBeVisible()
  await message(page).press('Enter')
}

test('who waits for their payment is told how it stands, is offered a person, and sends a better slip in the chat @phone', async ({
  page,
}) => {
  await register(page.request)
  const { id, reference } = await pay(page.request, 'yearly')
  await openChat(page)
  const answers = log(page).getByText(new RegExp(`^${reference} ส่งแล้ว \\d\\d:\\d\\d กำลังตรวจค่ะ`))
  for (const [at, question] of ['โอนแล้วเมื่อไหร่จะได้', 'สลิป', 'คืนเงิน', 'รอมาเกิน 24 ชั่วโมง'].entries()) {
    await ask(page, question)
    await expect(answers).toHaveCount(at + 1)
    await expect(answers.last()).toBeInViewport()
    await expect(log(page).getByRole('button', { name: 'คุยกับทีมงาน' }).last()).toBeInViewport()
  }
  await expect(log(page).getByText(/แพ็กเกจ|1,399/)).toHaveCount(0)

  const before = (await (await page.request.get(`/api/payments/${id}`)).json()).slipVersion
  const slip = await slipPicture()
  await show(page, slip)
  const use = log(page).getByRole('button', { name: `ใช้เป็นสลิปของ ${reference}` })
  await expect(use).toBeInViewport()
  await expectAccessibleOn(page)
  await use.click()
  const taken = log(page).getByText(`ใช้ภาพนี้เป็นสลิปของ ${reference} แล้วค่ะ กำลังตรวจ`)
  await expect(taken).toBeInViewport()
  expect((await (await page.request.get(`/api/payments/${id}`)).json()).slipVersion).not.toBe(before)
  await log(page)
    .getByRole('link', { name: `ดูรายการ ${reference}` })
    .last()
    .click()
  await expect(page).toHaveURL(new RegExp(`/payment-success\\?id=${id}`))
  await expect(page.getByRole('heading', { name: 'สถานะการชำระเงิน' })).toBeVisible()
})

test('a slip that is sent while the team answers is offered as that of the rejected payment @phone', async ({
  page,
  noise,
}) => {
  noise.expect(/the server responded with a status of 409/)
  await register(page.request)
  const { id, reference } = await pay(page.request, 'yearly')
  const owner = await callAs('owner')
  await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'สลิปไม่ชัดเจน' } })
  await openChat(page)
  await ask(page, 'ส่งสลิปแล้วเงียบ')
  await expect(log(page).getByText(`${reference} ยังไม่ผ่านค่ะ สลิปไม่ชัดเจน ไม่ต้องโอนซ้ำ`)).toBeInViewport()
  await expect(log(page).getByRole('link', { name: 'ส่งสลิปที่ชัดกว่า' })).toBeInViewport()
  await log(page).getByRole('button', { name: 'คุยกับทีมงาน' }).last().click()
  await expect(log(page).getByText(/ส่งต่อให้ทีมงานแล้ว/)).toBeVisible()

  await show(page, await slipPicture())
  const use = log(page).getByRole('button', { name: `ใช้เป็นสลิปของ ${reference}` })
  await expect(use).toBeInViewport()
  await use.click()
  const taken = log(page).getByText(/^ใช้ภาพนี้เป็นสลิปของ TK-\d+ แล้วค่ะ กำลังตรวจ$/)
  await expect(taken).toBeInViewport()

  // Once it is decided a press on what is offered there still says so, and changes nothing.
  const { payments } = await (await page.request.get('/api/payments')).json()
  await owner.post(`/api/admin/payments/${payments[0].id}/approve`)
  await owner.dispose()
  await use.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})
