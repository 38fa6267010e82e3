import { watchPayments } from '@thokham/contract/payment-admin'
import { register } from './new-member.ts'
import { callAs, pay } from './payment-set-up.ts'
import { expect, live, test } from './test.ts'

test('two tabs of the office have one stream of payments, and the one that stays goes on when the other closes', async ({
  page,
  context,
  browser,
  baseURL,
  signInAs,
}) => {
  const opened: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === watchPayments.path) opened.push(request.resourceType())
  })
  await signInAs('owner')
  await page.goto('/admin/payment')
  const second = await context.newPage()
  await second.goto('/admin/payment')
  await live(second)
  await expect.poll(() => opened).toEqual(['eventsource'])

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const owner = await callAs('owner')
  const handIn = async () => {
    await register(elsewhere.request)
    const { id } = await pay(elsewhere.request, 'monthly')
    await elsewhere.clearCookies()
    return id
  }
  const waiting = async (tab: typeof page) => Number(/^\((\d+)\)/.exec(await tab.title())?.[1] ?? 0)
  const before = await waiting(second)
  const first = await handIn()
  for (const tab of [page, second]) await expect.poll(() => waiting(tab)).toBeGreaterThan(before)
  expect(opened).toEqual(['eventsource'])

  await page.close()
  await expect.poll(() => opened).toEqual(['eventsource', 'eventsource'])
  const ids = [first, await handIn()]
  await expect.poll(() => waiting(second)).toBeGreaterThan(before + 1)
  for (const id of ids) await owner.post(`/api/admin/payments/${id}/reject`, { data: { reason: 'ทดสอบ' } })
  await owner.dispose()
  await elsewhere.close()
})
