import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const WORKER = '**/assets/prompt-worker-*.js'
const FAILED = 'ตัวสร้าง Prompt หยุดทำงาน กรุณาโหลดหน้าใหม่'

test('a worker that cannot be loaded is said, and a reload brings it and the keywords back @long', {
  tag: '@phone',
}, async ({ page, signInAs, noise, expectAccessible }) => {
  noise.expect(/ERR_FAILED|prompt-worker/)
  await signInAs('vip')
  await page.goto('/generator')
  const keywords = page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
  await keywords.fill('cat\ndog')
  await expect(page.getByText('2 Prompt').filter({ visible: true }).first()).toBeVisible()

  await page.route(WORKER, (route) => route.abort())
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: FAILED })
  await expect(alert).toBeVisible()
  await expect(keywords, 'what was typed is still there').toHaveValue('cat\ndog')
  await expectAccessible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectToast(page, FAILED)

  await page.unroute(WORKER)
  await alert.getByRole('button', { name: 'โหลดหน้าใหม่' }).click()
  await expect(page.getByText('2 Prompt').filter({ visible: true }).first()).toBeVisible()
  await expect(alert).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 2 รายการ' })).toBeVisible()
})

test('a worker that breaks while it is asked says so instead of letting one wait @long', async ({
  page,
  signInAs,
  noise,
}) => {
  noise.expect(/broken on purpose/)
  await signInAs('vip')
  await page.route(WORKER, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `onmessage = () => { throw new Error('broken on purpose') }`,
    }),
  )
  await page.goto('/vipgen')
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
})
