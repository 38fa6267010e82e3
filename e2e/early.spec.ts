import { holdTime } from './held-time.ts'
import { register } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { press } from './press.ts'
import { expect, gotoDrawn, test, withDelayedScripts } from './test.ts'

test('a screen is there before its code, and what is done meanwhile is not lost', {
  tag: '@phone',
}, async ({ page, signInAs, context }) => {
  await signInAs('free')
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/generator')
  await expect(page.getByRole('heading', { level: 1, name: 'สร้าง Prompt' })).toBeVisible()
  const box = page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).first()
  await box.fill('rice terrace')
  release()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await expect(box).toHaveValue('rice terrace')
  await expect(box).toBeFocused()
  await context.clearCookies()
})

test('a table that is pasted before the code is there is offered to be made keywords, and hidden signs go @long', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('free')
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/generator')
  const box = page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).first()
  await box.evaluate((field: HTMLTextAreaElement, text) => {
    field.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    document.execCommand('insertText', false, text)
  }, 'keyword;results\nrice\u200b terrace;12\nlong tail boat;7')
  release()
  await expect(page.getByText('จะได้ 2 คีย์เวิร์ด')).toBeVisible()
  await expect(box).toHaveValue('keyword;results\nrice terrace;12\nlong tail boat;7')
  await page.getByRole('button', { name: 'จัดให้ทั้งหมด' }).click()
  await expect(box).toHaveValue('rice terrace\nlong tail boat')
  await context.clearCookies()
})

test('keywords, two chips and the button pressed before the code is there make one set of prompts', {
  tag: '@phone',
}, async ({ page, signInAs }) => {
  await signInAs('free')
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/generator')
  await page
    .getByRole('textbox', { name: /คีย์เวิร์ด/ })
    .first()
    .fill('rice terrace\nlong tail boat')
  for (const chip of ['4:3', 'Anime']) await press(page, chip)
  await press(page, 'สร้าง Prompt')
  release()
  await expect(page.getByText('สร้าง Prompt เสร็จแล้ว 8 รายการ')).toBeVisible()
  for (const chip of ['4:3', 'Anime']) {
    await expect(page.getByRole('button', { name: chip, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
})

test('keywords of the extension stay, however early one goes on to register @long', async ({
  page,
  signInAs,
}) => {
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/login?next=%2Fgenerator#keywords=rice%20terrace%0Along%20tail%20boat')
  await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click()
  await page.waitForURL('**/register?*')
  release()
  await signInAs('free')
  await page.goto('/generator')
  await expect(page.getByText('รับคีย์เวิร์ดแล้ว 2 คำ')).toBeVisible()
})

test('a password never goes into the address, however early the form is sent', async ({ page, noise }) => {
  noise.expect(/status of 401/)
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/login')
  await page.getByLabel('อีเมล').fill('nobody@demo.thokham.local')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  release()
  // The press is repeated once the app is there.
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

for (const kind of ['cut', 'fails'] as const) {
  test(`a file of the app that ${kind} at first is asked for again by itself`, async ({
    page,
    signInAs,
    noise,
  }) => {
    noise.expect(/ERR_|status of 503|503 from/)
    await signInAs('free')
    let asked = 0
    await page.route('**/assets/app-*.js', (route) => {
      asked += 1
      if (asked > 1) return route.continue()
      return kind === 'cut' ? route.abort('connectionreset') : route.fulfill({ status: 503 })
    })
    await page.goto('/dashboard')
    await expect(page.locator('html')).toHaveAttribute('data-live', '')
    expect(asked).toBeGreaterThan(1)
  })
}

test('code that never comes leaves the screen readable, and says so @long', async ({
  page,
  signInAs,
  noise,
}) => {
  noise.expect(/ERR_/)
  await signInAs('free')
  await page.route('**/assets/app-*.js', (route) => route.abort('connectionreset'))
  await gotoDrawn(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('สวัสดี')
  await expect(page.getByRole('alert')).toContainText('เกิดข้อผิดพลาด')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'โหลดหน้าใหม่' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
})

test('what is filled in and pressed first on a form, before its code is there, is sent once it is', {
  tag: '@phone',
}, async ({ page, noise }) => {
  noise.expect(/status of 401/)
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/login')
  await page.getByLabel('อีเมล').fill('nobody@demo.thokham.local')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('not-the-password')
  const signIns: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/sign-in/')) signIns.push(request.url())
  })
  // Whoever waits presses again, and means it once.
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  release()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('อีเมล')).toHaveValue('nobody@demo.thokham.local')
  await expect(page).toHaveURL(/\/login$/)
  expect(signIns).toHaveLength(1)
})

test('a key that is pressed before the screen’s code is there is heard once it is', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await register(elsewhere.request)
  const { id } = await pay(elsewhere.request, 'monthly')
  await elsewhere.close()
  await signInAs('owner')
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, `/admin/payment?review=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('KeyA')
  await holdTime(page)
  release()
  const undo = page.getByRole('button', { name: /^เลิกทำ \(\d+\)$/ })
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(undo).toHaveCount(0)
  const owner = await callAs('owner')
  await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ทดสอบ' } })
  await owner.dispose()
})

test('ticks of a list that are made before its code is there stay, and the first press beside a member’s file counts', async ({
  page,
  signInAs,
}) => {
  await signInAs('owner')
  let release = await withDelayedScripts(page)
  // Members of other journeys come meanwhile, and move the rows of the whole list.
  await gotoDrawn(page, '/admin/member?q=member1')
  const ticks = page.getByRole('row').getByRole('checkbox')
  await ticks.nth(1).check()
  await ticks.nth(2).check()
  release()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await expect(ticks.nth(1)).toBeChecked()
  await expect(ticks.nth(2)).toBeChecked()
  await expect(page.getByText(/เลือก.*2/).first()).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  await page
    .getByRole('button', { name: /^เปิดข้อมูลของ/ })
    .first()
    .click()
  await expect(page).toHaveURL(/member=/)
  release = await withDelayedScripts(page)
  await gotoDrawn(page, page.url())
  await page
    .getByRole('group', { name: 'กรองตามสถานะสมาชิก' })
    .getByRole('button', { name: /^ใกล้หมดอายุ/ })
    .click()
  release()
  await expect(page).toHaveURL(/class=near/)
})

test('a screen comes to life by itself, in the very elements that were drawn, and nothing on it moves', async ({
  page,
  signInAs,
}) => {
  await signInAs('vip')
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/history')
  const heading = page.getByRole('heading', { level: 1 })
  await page.evaluate(() => document.fonts.ready)
  const place = await heading.boundingBox()
  const drawn = await heading.elementHandle()
  release()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  expect(await heading.boundingBox()).toEqual(place)
  expect(await heading.evaluate((now, before) => now === before, drawn)).toBe(true)
})

test('what this device remembers stands in a screen that the server drew without it, and what was typed first counts more', async ({
  page,
  signInAs,
}) => {
  await signInAs('free')
  await page.goto('/generator')
  const box = page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).first()
  await box.fill('rice terrace\nlong tail boat')
  await page.getByRole('button', { name: 'Anime', exact: true }).click()
  await page.reload()
  await expect(box).toHaveValue('rice terrace\nlong tail boat')
  await expect(page.getByRole('button', { name: 'Anime', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/generator')
  await box.fill('lantern festival')
  release()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await expect(box).toHaveValue('lantern festival')
  await expect(page.getByRole('button', { name: 'Anime', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('what is unfolded before the code is there stays so, also where the screen is drawn anew', async ({
  page,
  signInAs,
}) => {
  await signInAs('vip')
  await page.goto('/ready-prompt')
  const box = page.getByRole('textbox', { name: /คีย์เวิร์ด/ }).first()
  await box.fill('rice terrace')
  const release = await withDelayedScripts(page)
  await gotoDrawn(page, '/ready-prompt')
  await page.locator('main summary').first().click()
  release()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await expect(box).toHaveValue('rice terrace')
  await expect(page.locator('main details').first()).toHaveJSProperty('open', true)
})
