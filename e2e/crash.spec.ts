import type { DemoServer } from '../scripts/demo-server.mjs'
import { register } from './new-member.ts'
import { startAnyServer, startOwnServer } from './own-server.ts'
import { expect, test } from './test.ts'

test('a server that is killed at work loses nothing it acknowledged @long', async ({ browser, noise }) => {
  const first = await startOwnServer()
  const { dataDir, port, url } = first
  const context = await browser.newContext({ baseURL: url, locale: 'th-TH' })
  const page = await context.newPage()
  noise.listenTo(page)
  let running: DemoServer = first
  try {
    await register(page.request)

    // Ten reservations are answered; then the process dies while more are on their way.
    const reserve = () =>
      page.request.post('/api/prompts/reservations', {
        data: { idempotencyKey: crypto.randomUUID(), count: 7, generator: 'free' },
      })
    for (let done = 0; done < 10; done++) expect((await reserve()).status()).toBe(200)
    const flying = Promise.allSettled(Array.from({ length: 20 }, reserve))
    await first.kill()
    const answered = (await flying).filter((one) => one.status === 'fulfilled' && one.value.ok()).length

    running = await startAnyServer({ dataDir, port })
    const session = await (await page.request.get('/api/session')).json()
    expect(session.level).toBe('free')
    expect(session.me.promptCount).toBe(session.quota.used)
    expect(session.quota.used).toBeGreaterThanOrEqual(70 + 7 * answered)
    expect(session.quota.used).toBeLessThanOrEqual(70 + 7 * 20)

    await page.goto('/generator')
    await expect(page.getByRole('heading', { level: 1, name: 'สร้าง Prompt' })).toBeVisible()
  } finally {
    await context.close()
    await running.close()
  }
})
