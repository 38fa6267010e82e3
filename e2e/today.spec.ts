import { beyondEdge } from './sideways.ts'
import { expect, test } from './test.ts'

const phone = { tag: '@phone' }

test(
  'the owner sees how the day stands, and goes on from a row',
  phone,
  async ({ page, signInAs, expectAccessible }) => {
    await signInAs('owner')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('วันนี้')
    const slips = page.getByRole('region', { name: 'สลิปรอตรวจ' })
    // Five, and on a phone the three that wait longest.
    const isPhone = (page.viewportSize()?.width ?? 0) < 768
    await expect(slips.getByRole('listitem')).toHaveCount(isPhone ? 3 : 5)
    await expect(slips.getByText('สัญญาไว้ 24 ชั่วโมง')).toBeVisible()
    await expect(page.getByText(/^รายรับวันนี้ ถึง/)).toBeVisible()
    await expectAccessible()
    expect(await beyondEdge(page)).toEqual([])
    await page.getByRole('button', { name: 'ดูเป็นตาราง' }).click()
    await expect(page.getByRole('rowheader', { name: '23:59 น.' })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(slips.getByRole('link', { name: /^ตรวจสลิปของ/ }).first()).toBeFocused()
    await slips
      .getByRole('link', { name: /^ตรวจสลิปของ/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/payment\?review=/)
    await expect(page.getByRole('region', { name: /^ตรวจสลิป/ })).toBeVisible()
  },
)

test('an admin has the same without money', phone, async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'สลิปรอตรวจ' })).toBeVisible()
  await expect(page.getByText(/^รายรับวันนี้ ถึง/)).toHaveCount(0)
})

test(
  'the owner sets within what payments may approve themselves; the switch is locked until the team agreed',
  phone,
  async ({ page, signInAs, expectAccessible }) => {
    await signInAs('owner')
    await page.goto('/admin/payment')
    const card = page.getByRole('region', { name: 'อนุมัติอัตโนมัติ' })
    await expect(card.getByRole('switch', { name: 'เปิดอนุมัติอัตโนมัติ' })).toBeDisabled()
    await card.getByRole('button', { name: 'ดูเงื่อนไข' }).click()
    await expect(card.getByText('ต้องผ่านครบทุกข้อ')).toBeVisible()
    await expectAccessible()
    expect(await beyondEdge(page)).toEqual([])
    const ceiling = card.getByRole('textbox', { name: 'เพดานต่อวัน' })
    // Another journey may have set one of the two.
    const [typed, shown] = (await ceiling.inputValue()) === '5,000' ? ['6000', '6,000'] : ['5000', '5,000']
    await ceiling.fill(typed)
    await ceiling.press('Tab')
    await card.getByRole('button', { name: 'บันทึกเงื่อนไข' }).click()
    await expect(card.getByText(`จาก ${shown} บาท`)).toBeVisible()
  },
)
