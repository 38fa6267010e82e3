import { randomUUID } from 'node:crypto'
import { demoServer } from './demo-server.ts'
import { holdRequest } from './held-request.ts'
import { expect, test } from './test.ts'

test('a late answer takes the focus from nowhere the admin has gone meanwhile @long', async ({
  page,
  browser,
  signInAs,
}) => {
  const visitor = await browser.newContext({ baseURL: demoServer().url })
  const question = `ขอถาม ${randomUUID()}`
  await visitor.request.post('/api/chat/messages', { data: { key: randomUUID(), text: question } })
  await visitor.request.put('/api/chat/person')
  await visitor.close()
  await signInAs('owner')
  const found = await page.request.get('/api/admin/inbox', { params: { tab: 'all', q: question } })
  const [{ id }] = (await found.json()).conversations
  await page.goto(`/admin/inbox?id=${id}`)
  const reply = page.getByRole('textbox', { name: 'ข้อความตอบ' })
  const search = page.getByLabel('ค้นหาชื่อ อีเมล หรือข้อความ')

  const answer = await holdRequest(page, /\/messages$/)
  await reply.fill('คำตอบ')
  await reply.press('Enter')
  await answer.asked
  await search.focus()
  answer.letGo()
  await expect(reply).toHaveValue('')
  await expect(page.getByRole('button', { name: 'ส่งข้อความ', exact: true })).not.toHaveAttribute('aria-busy')
  await expect(search).toBeFocused()

  const facts = page.getByRole('complementary', { name: 'ข้อมูลผู้ติดต่อ' })
  const label = facts.getByLabel('ป้ายกำกับใหม่')
  const remove = (name: string) => facts.getByRole('button', { name: `เอาป้าย ${name} ออก` })
  await facts.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  const first = await holdRequest(page, /\/labels$/)
  await label.fill('ด่วน')
  await label.press('Enter')
  await first.asked
  await label.fill('รอสลิป')
  first.letGo()
  await expect(remove('ด่วน')).toBeVisible()
  await expect(label, 'what is typed meanwhile stays').toHaveValue('รอสลิป')

  const second = await holdRequest(page, /\/labels$/)
  await label.press('Enter')
  await second.asked
  await reply.focus()
  second.letGo()
  await expect(remove('รอสลิป')).toBeVisible()
  await expect(label).toHaveCount(0)
  // The focus would go with the next frame.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 100)))
  await expect(reply).toBeFocused()
})
