import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { demoServer } from './demo-server.ts'
import { holdRequest } from './held-request.ts'
import { expect, expectAccessibleOn, test } from './test.ts'

const log = (page: Page) => page.getByRole('log', { name: 'บทสนทนา' })
const message = (page: Page) => page.getByRole('textbox', { name: 'ข้อความ', exact: true })
const person = (page: Page) => page.getByRole('button', { name: 'คุยกับทีมงาน' }).first()

/** Opens the requests of someone of the team, beside the page. */
async function aColleague(browser: Browser): Promise<APIRequestContext> {
  const context = await browser.newContext({ baseURL: demoServer().url })
  await context.addCookies(demoServer().cookies.admin)
  return context.request
}

/** Finds the conversation in which an address was left. */
async function conversationOf(team: APIRequestContext, email: string): Promise<string> {
  const found = await (await team.get('/api/admin/inbox', { params: { tab: 'all', q: email } })).json()
  return found.conversations[0].id
}

async function answer(team: APIRequestContext, id: string, text: string, close = false): Promise<void> {
  const data = { key: randomUUID(), text, close }
  expect((await team.post(`/api/admin/inbox/${id}/messages`, { data })).status()).toBe(200)
}

test('who begins with a person, on whatever screen, hears the answer live', { tag: '@phone' }, async ({
  page,
  browser,
  noise,
}) => {
  noise.expect(/Failed to load resource: the server responded with a status of 404/)
  await page.addInitScript(() => {
    let isHidden = false
    Object.defineProperty(document, 'hidden', { get: () => isHidden })
    addEventListener('test:hide', (event) => {
      isHidden = (event as CustomEvent<boolean>).detail
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
  const hide = (isHidden: boolean) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('test:hide', { detail })), isHidden)
  const team = await aColleague(browser)
  const email = `${randomUUID()}@example.com`

  await page.goto('/ไม่มีหน้านี้.php')
  await page.getByRole('button', { name: 'เปิดแชต' }).click()
  await person(page).click()
  await expect(log(page).getByText(/ส่งต่อให้ทีมงานแล้ว/)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'อีเมล' }).fill(email)
  await page.getByRole('button', { name: 'ฝากอีเมล' }).click()
  const left = page.getByText(`จะส่งคำตอบไปที่ ${email} ด้วย`)
  await expect(left).toBeVisible()
  const id = await conversationOf(team, email)
  await answer(team, id, 'ตอบสดจากทีมงาน')
  await expect(log(page).getByText('ตอบสดจากทีมงาน')).toHaveCount(1)
  await expect(left, 'who was answered need not be told when').toBeHidden()

  await message(page).fill('ข้อแรก')
  await message(page).press('Enter')
  await message(page).fill('ข้อสอง')
  await message(page).press('Enter')
  await expect(log(page).getByText('ข้อสอง')).toBeVisible()
  await expect(log(page).getByText('กำลังส่ง…')).toHaveCount(0)
  await expect(page.getByText('ส่งไม่สำเร็จ')).toHaveCount(0)
  const said = await log(page)
    .getByText(/^คุณ: ข้อ/)
    .allTextContents()
  expect(said.map((text) => text.replace('คุณ: ', ''))).toEqual(['ข้อแรก', 'ข้อสอง'])

  await hide(true)
  await answer(team, id, 'ตอบตอนที่ไม่ได้มอง', true)
  await expect(page, 'the open panel of a tab out of sight is not looked at').toHaveTitle(/^\(1\) /)
  await hide(false)
  await expect(page).not.toHaveTitle(/^\(/)
  await expect(log(page).getByText('ทีมงานปิดแชตแล้ว พิมพ์ต่อเพื่อเปิดใหม่')).toBeVisible()

  await person(page).click()
  await expect(log(page).getByText(/ส่งต่อให้ทีมงานแล้ว/)).toHaveCount(2)
  await expect(left, 'a second time it is said again where and when the answer comes').toBeVisible()
  await expectAccessibleOn(page)
})

/** Lets a visitor ask for a person. @returns the conversation, its number, and the question by which it is found */
async function aQuestion(browser: Browser, team: APIRequestContext) {
  const visitor = await browser.newContext({ baseURL: demoServer().url })
  const asked = `ขอถาม ${randomUUID()}`
  await visitor.request.post('/api/chat/messages', { data: { key: randomUUID(), text: asked } })
  await visitor.request.put('/api/chat/person')
  await visitor.close()
  const found = await (await team.get('/api/admin/inbox', { params: { tab: 'all', q: asked } })).json()
  const { id, number } = found.conversations[0] as { id: string; number: number }
  return { id, number, asked }
}

test('what was said on another day says so @long', async ({ page }) => {
  await page.goto('/vip')
  await page.getByRole('button', { name: 'เปิดแชต' }).click()
  const today = log(page).getByText(/^วันนี้ \d/)
  await expect(today).toHaveCount(1)
  const date = ((await today.textContent()) ?? '').replace('วันนี้ ', '')
  await page.getByRole('button', { name: 'ราคา VIP' }).click()
  await expect(log(page).getByText(/VIP เดือนแรก/)).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 2 * 24 * 60 * 60_000)
  await page.reload()
  await expect(log(page).getByText(/VIP เดือนแรก/)).toBeVisible()
  await expect(log(page).getByText(date, { exact: true })).toBeVisible()
  await expect(today).toHaveCount(0)
  await expect(message(page), 'a panel that was left open takes nobody’s focus').not.toBeFocused()
})

test('a colleague is seen writing, and not for longer than they do @long', async ({
  page,
  browser,
  signInAs,
  noise,
}) => {
  noise.expect(/ERR_FAILED/)
  const team = await aColleague(browser)
  const visitor = await browser.newContext({ baseURL: demoServer().url })
  const key = randomUUID()
  await visitor.request.post('/api/chat/messages', { data: { key, text: `ขอถาม ${key}` } })
  await visitor.request.put('/api/chat/person')
  const found = await (await team.get('/api/admin/inbox', { params: { tab: 'all', q: key } })).json()
  const id = found.conversations[0].id as string
  await signInAs('owner')
  await page.goto(`/admin/inbox?id=${id}`)
  const reply = page.getByRole('textbox', { name: 'ข้อความตอบ' })
  await expect(reply).toBeVisible()
  const strip = page.getByText(/กำลังตอบอยู่$/)
  await expect(async () => {
    await team.put(`/api/admin/inbox/${id}/typing`)
    await expect(strip).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(strip).toHaveCount(0)

  await reply.fill('คำตอบที่ยังไม่ได้ส่ง')
  await page.reload()
  await expect(reply).toHaveValue('คำตอบที่ยังไม่ได้ส่ง')
  await page.route(
    `**/api/admin/inbox/${id}/messages`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await reply.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await reply.fill('คำตอบที่ยังไม่ได้ส่ง แก้แล้ว')
  await reply.press('Enter')
  await expect(page.getByRole('log', { name: 'บทสนทนา' }).getByText('แก้แล้ว')).toBeVisible()
  await expect(reply).toHaveValue('')

  // What is typed while an answer is on its way stays.
  const { asked, letGo } = await holdRequest(page, /\/messages$/)
  await reply.fill('คำตอบที่สอง')
  await reply.press('Enter')
  await asked
  await reply.pressSequentially(' พิมพ์ต่อ')
  letGo()
  await expect(page.getByRole('log', { name: 'บทสนทนา' }).getByText('คำตอบที่สอง')).toBeVisible()
  await expect(reply).toHaveValue('พิมพ์ต่อ')
  await reply.fill('')

  await team.post(`/api/admin/inbox/${id}/messages`, {
    data: { key: randomUUID(), text: 'โน้ตที่ไม่พิมพ์', isNote: true },
  })
  await expect(page.getByRole('log', { name: 'บทสนทนา' }).getByText('โน้ตที่ไม่พิมพ์')).toBeVisible()
  await expect(page.getByRole('button', { name: 'พิมพ์บทสนทนา' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(reply, 'on paper stands what was said, and nothing else').toBeHidden()
  await expect(page.getByText(`ขอถาม ${key}`).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText('โน้ตที่ไม่พิมพ์').filter({ visible: true })).toHaveCount(0)
  await visitor.close()
})

test('a reply under way goes out once, whichever conversation is on the screen @long', async ({
  page,
  browser,
  signInAs,
  noise,
}) => {
  noise.expect(/ERR_FAILED/)
  await page.setViewportSize({ width: 1280, height: 800 })
  const team = await aColleague(browser)
  const [first, second] = [await aQuestion(browser, team), await aQuestion(browser, team)]
  await signInAs('owner')
  await page.goto(`/admin/inbox?id=${first.id}`)
  const reply = page.getByRole('textbox', { name: 'ข้อความตอบ' })
  const open = async ({ number, asked }: typeof first) => {
    await page.getByRole('button', { name: new RegExp(`ผู้เยี่ยมชม ${number}\\b`) }).click()
    await expect(log(page).getByText(asked)).toBeVisible()
  }

  const { asked, letGo } = await holdRequest(page, /\/messages$/)
  await reply.fill('คำตอบที่กำลังส่ง')
  await reply.press('Enter')
  await asked
  await open(second)
  const answered = page.waitForResponse(/\/messages$/)
  letGo()
  await answered
  await open(first)
  await expect(log(page).getByText('คำตอบที่กำลังส่ง')).toHaveCount(1)
  await expect(reply).toHaveValue('')

  // Nobody knows whether it came: it goes again as the same message.
  await page.route(
    /\/messages$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await reply.fill('คำตอบที่ไม่รู้ว่าถึงไหม')
  await reply.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await open(second)
  await open(first)
  await expect(page.getByRole('alert')).toBeVisible()
  await reply.press('Enter')
  await expect(reply).toHaveValue('')
  await expect(log(page).getByText('คำตอบที่ไม่รู้ว่าถึงไหม')).toHaveCount(1)
})

test('on phones the box stays above the keyboard @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), {
      scale: 1,
      offsetTop: 0,
      height: 844,
      width: 390,
      offsetLeft: 0,
    })
    Object.defineProperty(window, 'visualViewport', { value: seen })
    addEventListener('test:keyboard', (event) => {
      seen.height = 844 - (event as CustomEvent<number>).detail
      seen.dispatchEvent(new Event('resize'))
    })
  })
  await page.goto('/vip')
  await page.getByRole('button', { name: 'เปิดแชต' }).click()
  const raise = (detail: number) =>
    page.evaluate((by) => dispatchEvent(new CustomEvent('test:keyboard', { detail: by })), detail)
  const foot = async () => {
    const box = await page.getByRole('dialog').boundingBox()
    return { top: box?.y, bottom: Math.round((box?.y ?? 0) + (box?.height ?? 0)) }
  }
  await expect.poll(foot).toEqual({ top: 12, bottom: 844 })
  await raise(300)
  await expect.poll(foot).toEqual({ top: 12, bottom: 544 })
  await raise(0)
  await expect.poll(foot).toEqual({ top: 12, bottom: 844 })
})
