import type { Page } from '@playwright/test'
import { register, signedOutUnseen } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { slipPicture } from './slip-picture.ts'
import { untilStored } from './stored-app.ts'
import { expect, live, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ serviceWorkers: 'allow' })

type SharedFile = Awaited<ReturnType<typeof slipPicture>>['file']

/** Shares a file with the installed app as a phone does: it is posted to the address of the manifest. */
async function share(page: Page, { name, mimeType, buffer }: SharedFile): Promise<void> {
  const { share_target: target } = await (await page.request.get('/manifest.webmanifest')).json()
  const [{ name: field }] = target.params.files
  await page.evaluate(
    ([action, field, name, type, bytes]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: field })
      const given = new DataTransfer()
      given.items.add(
        new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }),
      )
      input.files = given.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [target.action, field, name, mimeType, buffer.toString('base64')] as const,
  )
}

const PDF = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a receipt') }

test('a slip shared from the bank’s app is that of the payment that was begun, then of the one that waits @phone', async ({
  page,
  expectAccessible,
}, info) => {
  await register(page.request)
  await page.goto('/payment?plan=yearly')
  await live(page)
  await untilStored(page)
  await expect(page.getByRole('img', { name: /QR PromptPay/ })).toBeVisible()
  await page.goto('/dashboard')
  await live(page)

  const slip = await slipPicture('014')
  await share(page, slip.file)
  await expect(page).toHaveURL(/\/payment\?.*plan=yearly/)
  await expect(page.getByText(slip.reference)).toBeVisible()
  await expect(page.getByLabel('ธนาคารที่โอน')).toHaveValue('scb')
  await page.screenshot({ path: info.outputPath('begun.png'), fullPage: true })
  await page.reload()
  await expect(page.getByText(slip.reference), 'and stays it').toBeVisible()
  await page.getByLabel('ชื่อบัญชีผู้โอน').fill('ช่างทอ ใจดี')
  await page.getByRole('button', { name: 'แจ้งชำระเงิน' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  const reference = await page
    .getByText(/^TK-\d+$/)
    .first()
    .textContent()

  const better = await slipPicture('004')
  await share(page, better.file)
  await expect(page).toHaveURL(/\/payment-success/)
  await expect(page.getByText(`ใช้กับ ${reference} ที่รออยู่`)).toBeVisible()
  await expect(page.getByText(better.reference)).toBeVisible()
  await expectAccessible()
  await page.screenshot({ path: info.outputPath('waiting.png'), fullPage: true })
  // Until it is used it waits, whatever becomes of the tab.
  await page.reload()
  await expect(page.getByText(better.reference)).toBeVisible()
  await page.getByRole('button', { name: 'ใช้สลิปนี้' }).click()
  await expectToast(page, 'เปลี่ยนสลิปเรียบร้อย')
  await expect(page.getByText('ที่รออยู่')).toHaveCount(0)

  await share(page, PDF)
  await expect(page).toHaveURL(/\/payment-success/)
  await expect(page.getByText('กรุณาอัปโหลดไฟล์รูปภาพเท่านั้น')).toBeVisible()
})

test('a slip that nobody signed in shared is there after signing in, once a package is chosen @phone', async ({
  page,
  expectAccessible,
}, info) => {
  const member = await register(page.request)
  await page.goto('/dashboard')
  await live(page)
  await untilStored(page)
  // The session has ended since.
  await signedOutUnseen(page)
  await page.goto('/login')
  await live(page)

  const slip = await slipPicture('014')
  await share(page, slip.file)
  await expect(page.getByText('เข้าสู่ระบบก่อน สลิปยังอยู่')).toBeVisible()
  await expectAccessible()
  await page.screenshot({ path: info.outputPath('signed-out.png') })
  await page.getByLabel('อีเมล').fill(member.email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByText('รับสลิปแล้ว กรุณาเลือกแพ็กเกจ')).toBeVisible()
  await expectAccessible()
  await page.screenshot({ path: info.outputPath('choose.png'), fullPage: true })
  await page.getByRole('link', { name: /VIP 1 ปี/ }).click()
  await expect(page.getByText(slip.reference)).toBeVisible()
})

test('what is no picture, and what did not arrive, is said before anything is chosen', async ({
  page,
  context,
}) => {
  await register(page.request)
  await page.goto('/dashboard')
  await live(page)
  await untilStored(page)
  await share(page, PDF)
  await expect(page.getByText('กรุณาอัปโหลดไฟล์รูปภาพเท่านั้น')).toBeVisible()
  await page.reload()
  await live(page)
  await expect(page.getByText('เลือกแพ็กเกจที่จะชำระ')).toBeVisible()
  await expect(page.getByText('กรุณาอัปโหลดไฟล์รูปภาพเท่านั้น'), 'it is not kept').toHaveCount(0)

  // No worker is there to take it: the server says so.
  const { headers } = await context.request
    .post('/payment/shared', {
      multipart: { slip: PDF },
      maxRedirects: 0,
    })
    .then((answer) => ({ headers: answer.headers() }))
  await page.goto(headers.location ?? '')
  await expect(page.getByText('รับรูปที่แชร์มาไม่สำเร็จ กรุณาเลือกรูปสลิปอีกครั้ง')).toBeVisible()
})

test('a slip shared after a rejection is asked about first: the better one, or another transfer', async ({
  page,
}) => {
  await register(page.request)
  const { id, reference } = await pay(page.request, 'yearly')
  const owner = await callAs('owner')
  await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'สลิปไม่ชัดเจน' } })
  await owner.dispose()
  await page.goto('/dashboard')
  await live(page)
  await untilStored(page)
  const slip = await slipPicture('014')
  await share(page, slip.file)
  await expect(page.getByText(`${reference} ยังไม่ผ่าน: สลิปไม่ชัดเจน`)).toBeVisible()
  await page.getByRole('link', { name: 'ส่งสลิปที่ชัดกว่า' }).click()
  await expect(page.getByText(slip.reference)).toBeVisible()
  await page.getByRole('button', { name: 'ส่งสลิปใหม่' }).click()
  await expectToast(page, 'ส่งสลิปใหม่แล้ว รอตรวจสอบอีกครั้ง')
  expect(await (await page.request.get('/api/payments')).json()).toMatchObject({
    payments: [{ status: 'pending', plan: 'yearly' }, { id }],
  })
})
