import { expect, test, withoutSentAnswers } from './test.ts'

/** As much of either provider's script as a page uses: a box that is solved by a press. */
const STAND_IN = `
  const box = { render(home, options) {
    const press = document.createElement('button')
    press.type = 'button'
    press.textContent = 'I am human'
    press.onclick = () => options.callback('token of ' + options.sitekey)
    home.append(press)
  } }
  window.turnstile = box
  window.grecaptcha = { ...box, ready: (done) => done() }
`

for (const kind of ['recaptcha', 'turnstile'] as const) {
  test(`registering with ${kind}, when the server has chosen it @long`, async ({
    page,
    noise,
    expectAccessible,
  }) => {
    noise.expect(/ERR_FAILED/)
    await withoutSentAnswers(page)
    await page.route('**/api/settings', async (route) => {
      const answer = await route.fetch()
      const captcha = { kind, siteKey: 'site-key', scriptUrl: '/captcha-stand-in.js' }
      await route.fulfill({ json: { ...(await answer.json()), captcha } })
    })
    await page.route('**/captcha-stand-in.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
    )
    let sent = ''
    await page.route('**/api/auth/sign-up/email', async (route) => {
      sent = (route.request().postDataJSON() as { captcha: string }).captcha
      await route.abort()
    })
    await page.goto('/register')
    const asking = kind === 'recaptcha' ? 'กรุณายืนยันว่าคุณไม่ใช่บอทด้วย reCAPTCHA' : 'กรุณายืนยันว่าคุณไม่ใช่บอท'
    await expect(page.getByText(asking, { exact: true })).toBeVisible()
    const submit = page.getByRole('button', { name: 'สมัครสมาชิก' })
    await expect(submit).toBeDisabled()
    await expectAccessible()
    await page.getByRole('button', { name: 'I am human' }).click()
    await expect(submit).toBeEnabled()

    await page.getByLabel('อีเมล').fill('someone@example.com')
    await page.getByLabel(/ชื่อที่แสดง/).fill('ผู้ทดลอง')
    await page.getByLabel(/เบอร์โทรศัพท์/).fill('0819998877')
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ไหมมัดหมี่ 9 ผืน')
    await submit.click()
    await expect.poll(() => sent).toBe('token of site-key')
    await expect(submit, 'a token is good once: the box starts anew').toBeDisabled()
  })
}

test('no provider’s script is fetched unless it is configured', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'สมัครสมาชิก' })).toBeEnabled()
  expect([...hosts]).toEqual([new URL(page.url()).host])
})
