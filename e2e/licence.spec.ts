import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { licenceClient } from '../companion/src/licence/licence-client.ts'
import { stateFile } from '../companion/src/licence/licence-state.ts'
import { inDatabase } from './demo-database.ts'
import { register, registerVip } from './new-member.ts'
import { startOwnServer } from './own-server.ts'
import { expect, live, test } from './test.ts'
import { expectToast } from './toasts.ts'

const phone = { tag: '@phone' }

/** Asks what the desktop edition asks, with the key alone. */
async function program(page: Page, verb: string, body: object) {
  const answer = await page.request.post(`/api/v1/licenses/${verb}`, { data: body })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test(
  'a VIP makes a key, fills two machines, sees the third refused and makes room for it',
  phone,
  async ({ page, context, noise, expectAccessible }) => {
    const { password } = await registerVip(page.request)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])

    await page.goto('/profile#licence')
    const section = page.getByRole('region', { name: 'License Key' })
    // Also behind an open question, where no role reaches.
    const maskedKey = page.locator('#licence code')
    await expect(section.getByText('ยังไม่มี License Key สร้างแล้วใช้โปรแกรมได้ 2 เครื่อง')).toBeVisible()
    await section.getByRole('button', { name: 'สร้าง License Key' }).click()
    await expect(section.getByRole('button', { name: 'มี License Key แล้ว' })).toBeDisabled()
    await expect(section.getByText(/^[A-Z0-9]{4}-••••-••••-••••-[A-Z0-9]{4}$/)).toBeVisible()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await section.getByRole('button', { name: 'คัดลอก' }).click()
    await expect.poll(clipboard).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){4}$/)
    const key = await clipboard()
    await section.getByRole('button', { name: 'แสดง' }).click()
    await expect(section.getByText(key, { exact: true })).toBeVisible()

    const drawn = await page.request.get('/profile')
    expect(await drawn.text(), 'the document holds no secret').not.toContain(key)

    const machine = (fingerprint: string, name: string, system: string) => ({
      key,
      fingerprint,
      name,
      system,
    })
    await program(page, 'activate', { ...machine('one', 'MacBook ของพิมพ์', 'macOS 15.6'), kind: 'laptop' })
    await program(page, 'activate', machine('two', 'DESKTOP-5F2K', 'Windows 10'))
    const third = machine('three', 'PC-STUDIO', 'Windows 11')
    expect(await program(page, 'activate', third)).toMatchObject({
      activated: false,
      code: 'MACHINE_LIMIT_EXCEEDED',
      machines: [{ name: 'MacBook ของพิมพ์' }, { name: 'DESKTOP-5F2K' }],
    })

    await page.reload()
    await expect(section.getByText('2/2 เครื่อง')).toBeVisible()
    await expect(section.getByText(/^macOS 15\.6 · เพิ่มเมื่อ \d+ \S+ 25\d\d$/)).toBeVisible()
    await expect(section.getByText('เครื่องที่ 3 เปิดใช้ไม่ได้ เพราะใช้ครบ 2 เครื่องแล้ว')).toBeVisible()
    await expect(section.getByText('ใน 30 วันนี้เปิดใช้เครื่องใหม่ได้อีก 4 จาก 6 ครั้ง')).toBeVisible()
    await expectAccessible()

    await section.getByRole('button', { name: 'เปลี่ยนชื่อ DESKTOP-5F2K' }).click()
    await section.getByLabel('ชื่อเครื่อง').fill('   ')
    await section.getByRole('button', { name: 'บันทึก' }).click()
    await expect(section.getByText('กรุณากรอกชื่อเครื่อง')).toBeVisible()
    await section.getByLabel('ชื่อเครื่อง').fill('เครื่องเก่าที่บ้าน')
    await section.getByRole('button', { name: 'บันทึก' }).click()
    await section.getByRole('button', { name: 'นำ เครื่องเก่าที่บ้าน ออก' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('ต้องการนำ “เครื่องเก่าที่บ้าน” ออกจาก License Key นี้หรือไม่')
    await dialog.getByRole('button', { name: 'นำเครื่องออก' }).click()
    await expect(section.getByText('1/2 เครื่อง')).toBeVisible()
    await expect(section.getByText('เครื่องที่ 3 เปิดใช้ไม่ได้')).toHaveCount(0)
    await expect(section.getByText('นำออกแล้ว 1 เครื่อง')).toBeVisible()

    expect(await program(page, 'activate', third)).toMatchObject({ activated: true, code: 'ACTIVATED' })
    expect(await program(page, 'validate', { key, fingerprint: 'three' })).toMatchObject({ valid: true })

    await section.getByRole('button', { name: 'เปลี่ยน License Key' }).click()
    // The word of the machine that was removed is still there.
    const replacing = page.getByRole('dialog', { name: 'ต้องการเปลี่ยน License Key' })
    await expect(replacing).toContainText('คีย์เดิมใช้ไม่ได้ทันที และทุกเครื่องถูกนำออก')
    await expectAccessible()
    await replacing.getByRole('button', { name: 'เปลี่ยน License Key' }).click()
    await expect(replacing.getByText('กรุณากรอกรหัสผ่าน')).toBeVisible()
    noise.expect(/status of 422/)
    await replacing.getByLabel('รหัสผ่าน', { exact: true }).fill('ไม่ใช่รหัสนี้')
    await replacing.getByRole('button', { name: 'เปลี่ยน License Key' }).click()
    await expect(replacing.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeVisible()
    await replacing.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
    await replacing.getByRole('button', { name: 'เปลี่ยน License Key' }).click()
    await expect(section.getByText('0/2 เครื่อง')).toBeVisible()
    await section.getByRole('button', { name: 'คัดลอก' }).click()
    await expect.poll(clipboard).not.toBe(key)
    const fresh = await clipboard()
    expect(fresh).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){4}$/)
    expect(await program(page, 'validate', third)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await program(page, 'activate', { ...third, key: fresh })).toMatchObject({ code: 'ACTIVATED' })
    await page.reload()
    await expect(section.getByText('1/2 เครื่อง')).toBeVisible()
    await expect(section.getByText('ใน 30 วันนี้เปิดใช้เครื่องใหม่ได้อีก 6 จาก 6 ครั้ง')).toBeVisible()

    // The answer to a press is lost: the next one replaces nothing, and says so.
    const cut = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    noise.expect(/ERR_FAILED|status of 409/)
    const former = (await maskedKey.textContent()) ?? ''
    await page.route('**/api/licence/replace-key', cut, { times: 1 })
    await section.getByRole('button', { name: 'เปลี่ยน License Key' }).click()
    await replacing.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
    await replacing.getByRole('button', { name: 'เปลี่ยน License Key' }).click()
    await expect(replacing.getByRole('alert')).toBeVisible()
    await expect(maskedKey).not.toHaveText(former)
    const shown = await maskedKey.textContent()
    await replacing.getByRole('button', { name: 'เปลี่ยน License Key' }).click()
    await expectToast(page, 'License Key ถูกเปลี่ยนไปแล้ว')
    await expect(replacing).toHaveCount(0)
    expect(await maskedKey.textContent()).toBe(shown)

    // Replaced on another device: whoever comes back to this page copies the key whose mask is shown.
    const copied = async () => {
      const text = await clipboard()
      return `${text.slice(0, 4)}-••••-••••-••••-${text.slice(-4)}`
    }
    const mask = shown?.split(': ').at(-1)
    await section.getByRole('button', { name: 'คัดลอก' }).click()
    await expect.poll(copied).toBe(mask)
    const elsewhere = await page.request.post('/api/licence/replace-key', {
      data: { replaces: mask, password },
    })
    const { licence } = await elsewhere.json()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(maskedKey).toContainText(licence.maskedKey)
    await section.getByRole('button', { name: 'คัดลอก' }).click()
    await expect.poll(copied).toBe(licence.maskedKey)
  },
)

test('a free member is told what a key needs', phone, async ({ page }) => {
  await register(page.request)
  await page.goto('/profile#licence')
  await page
    .getByRole('region', { name: 'License Key' })
    .getByRole('button', { name: 'สร้าง License Key' })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('ต้องเป็นสมาชิก VIP, Lifetime หรือ Admin จึงจะสร้าง License Key ได้')
  await expect(dialog.getByRole('link', { name: 'อัปเกรดเป็น VIP' })).toHaveAttribute('href', '/vip')
})

test('through the client: two machines, the third makes room, 29 days without a network, a lapse and a renewal @long', async ({
  browser,
}) => {
  const server = await startOwnServer()
  const folder = mkdtempSync(join(tmpdir(), 'thokham-licence-'))
  try {
    const context = await browser.newContext({ baseURL: server.url })
    await context.addCookies(server.cookies.vip)
    const made = await context.request.post('/api/licence', { headers: { origin: server.url } })
    const { key } = await made.json()

    let now = Date.now()
    let isCut = false
    const machine = (name: string) =>
      licenceClient({
        server: server.url,
        machine: { fingerprint: name, parts: [`${name} 1`, `${name} 2`, `${name} 3`] },
        store: stateFile(join(folder, name)),
        about: { name },
        clock: () => new Date(now),
        fetch: (...request) => (isCut ? Promise.reject(new TypeError('cut')) : fetch(...request)),
      })
    const [first, second, third] = [machine('first'), machine('second'), machine('third')]
    expect(await first.activate(key)).toMatchObject({ activated: true })
    expect(await second.activate(key)).toMatchObject({ activated: true })
    const refused = await third.activate(key)
    expect(refused).toMatchObject({ activated: false, code: 'MACHINE_LIMIT_EXCEEDED' })
    expect(refused.machines.map(({ name }) => name)).toEqual(['first', 'second'])

    const page = await context.newPage()
    await page.goto('/profile#licence')
    await live(page)
    await page.getByRole('button', { name: 'นำ first ออก' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'นำเครื่องออก' }).click()
    await expect(page.getByText('1/2 เครื่อง')).toBeVisible()
    expect(await third.activate(key)).toMatchObject({ activated: true })
    expect(await third.check()).toEqual({ works: true, how: 'online' })
    expect(await first.check()).toEqual({ works: false, reason: 'FINGERPRINT_SCOPE_MISMATCH' })

    isCut = true
    now += 29 * DAY_MS
    expect(await third.check()).toMatchObject({ works: true, how: 'offline' })
    now += 2 * DAY_MS
    expect(await third.check()).toEqual({ works: false, reason: 'OFFLINE_OVER' })
    isCut = false

    const vip = (expires: string) =>
      inDatabase(
        server.dataDir,
        `UPDATE profiles SET expires_at = ${expires} WHERE id = (SELECT profile_id FROM license_keys)`,
      )
    await vip("now() - interval '1 second'")
    expect(await third.check()).toEqual({ works: false, reason: 'EXPIRED' })
    await vip("now() + interval '1 year'")
    expect(await third.check()).toEqual({ works: true, how: 'online' })
    await context.close()
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
