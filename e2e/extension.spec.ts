import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoServer } from './demo-server.ts'
import { DEBIAN_CHROMIUM, type ExtensionBrowser, openEmulated, openInstalled } from './extension-browser.ts'
import { adobeAsset, adobeSearch, changedSearch, shutterstockSearch } from './marketplace-pages.ts'
import { fillRegistration } from './new-member.ts'
import { expect, expectAccessibleOn, test } from './test.ts'

const KEYWORDS = [
  'mango',
  'sticky rice',
  'thai dessert',
  'coconut milk',
  'banana leaf',
  'sweet',
  'fresh fruit',
  'street food',
]

/** What ten keywords are woven into with the settings that a new member finds: Realistic, 16:9, high quality, 6.1. */
const PROMPTS = ['night market food', 'thai street food', ...KEYWORDS]

interface Ways {
  extension: ExtensionBrowser
}

const emulated = test.extend<Ways>({
  extension: async ({ browser }, use) => {
    const extension = await openEmulated(browser)
    await use(extension)
    await extension.close()
  },
})

emulated('the bar tells band, kinds, change and formula, and is accessible', async ({ extension }) => {
  const page = await extension.visit(adobeSearch('thai street food', '412,508'))
  const bar = page.getByRole('region', { name: 'ทอคำ เช็กความยากคีย์เวิร์ด' })
  await expect(bar.getByRole('img', { name: 'ความยาก ยาก 2 จาก 5 ดาว' })).toBeVisible()
  await expect(bar.getByRole('status')).toHaveText('ดูคำนี้ครั้งแรก')
  const before = await page.locator('.grid').boundingBox()

  await bar.getByRole('button', { name: 'ดูรายละเอียด' }).click()
  for (const [kind, count, band] of [
    ['ภาพถ่าย', '286,114', 'ยาก'],
    ['เวกเตอร์', '98,020', 'ปานกลาง'],
    ['วิดีโอ', '12,946', 'ง่าย'],
    ['AI', '15,428', 'ง่าย'],
  ] as const) {
    const row = page.locator('.kind', { hasText: kind })
    await expect(row).toContainText(count)
    await expect(row).toContainText(band)
  }
  // 1,240 ÷ (412,508 ÷ 1,000) = 3.006
  await page.getByLabel('ยอดเข้าชม').fill('1,240')
  await expect(page.locator('output')).toHaveText('3.0')
  await expect(page.getByText('พอขายได้', { exact: true })).toBeVisible()
  expect(await page.locator('.grid').boundingBox(), 'unfolding moves nothing').toEqual(before)
  await expectAccessibleOn(page)

  // It stays as it was left, and collecting leaves what was typed.
  await bar.getByRole('button', { name: 'เก็บเข้าตะกร้า' }).click()
  await expect(bar.getByRole('button', { name: 'อยู่ในตะกร้าแล้ว' })).toBeDisabled()
  await expect(page.locator('output')).toHaveText('3.0')
  const next = await extension.visit(adobeSearch('boat noodle', '๒,๑๐๕'))
  await expect(next.getByRole('img', { name: 'ความยาก ง่ายมาก 5 จาก 5 ดาว' }).first()).toBeVisible()
  await expect(next.getByRole('button', { name: 'ย่อ' })).toBeVisible()
})

emulated(
  'a page that moves on without loading, and one that draws its number late @long',
  async ({ extension }) => {
    const page = await extension.visit(shutterstockSearch('night market', '61,380'))
    await expect(page.getByRole('img', { name: 'ความยาก ปานกลาง 3 จาก 5 ดาว' })).toBeVisible()
    await page.evaluate(() => {
      history.pushState(null, '', '/search/wok-fire')
      document.title = 'wok fire'
    })
    await expect(page.locator('thokham-difficulty'), 'the former number is not the new one').toHaveCount(0)
    await page.evaluate(() => {
      const heading = document.querySelector('h1')
      if (heading) heading.textContent = '1.2M wok fire stock photos'
    })
    await expect(page.getByRole('img', { name: 'ความยาก ยากมาก 1 จาก 5 ดาว' })).toBeVisible()
    await expect(page.locator('thokham-difficulty')).toHaveCount(1)
    const isThereOnPageTwo = await page.evaluate(async () => {
      history.pushState(null, '', '/search/wok-fire?page=2')
      document.title = 'wok fire, page 2'
      // Until every observer was told of it.
      await new Promise((done) => setTimeout(done))
      return document.querySelector('thokham-difficulty') !== null
    })
    expect(isThereOnPageTwo, 'page 2 of the same results keeps the bar').toBe(true)
    await page.evaluate(() => {
      history.pushState(null, '', '/pricing')
      document.title = 'pricing'
    })
    await expect(page.locator('thokham-difficulty')).toHaveCount(0)
  },
)

emulated(
  'a filtered search is shown as one, and the keyword’s number stays that of the whole',
  async ({ extension }) => {
    const whole = adobeSearch('night market', '412,508')
    const page = await extension.visit(whole)
    await expect(page.getByRole('img', { name: 'ความยาก ยาก 2 จาก 5 ดาว' })).toBeVisible()
    const few = adobeSearch('night market', '7,105')
    const filtered = await extension.visit({ ...few, url: `${few.url}&filters[orientation]=vertical` })
    const bar = filtered.getByRole('region', { name: 'ทอคำ เช็กความยากคีย์เวิร์ด' })
    await expect(bar.getByRole('status')).toHaveText('ค้นหาแบบมีตัวกรอง')
    await expect(bar.getByRole('img', { name: 'ความยาก ง่ายมาก 5 จาก 5 ดาว' })).toBeVisible()
    await expectAccessibleOn(filtered)
    const popup = await extension.openPopup()
    await popup.getByRole('button', { name: 'ประวัติคำที่ดู' }).click()
    await expect(popup.getByRole('listitem').filter({ hasText: 'night market' })).toContainText('412,508')
  },
)

emulated(
  'a number that stays there after a move is not lent to the new keyword @long',
  async ({ extension }) => {
    const page = await extension.visit(shutterstockSearch('night market', '61,380'))
    await expect(page.getByRole('img', { name: 'ความยาก ปานกลาง 3 จาก 5 ดาว' })).toBeVisible()
    await page.evaluate(() => history.pushState(null, '', '/search/wok-fire'))
    await expect(page.getByText('ไม่พบจำนวนผลลัพธ์')).toBeVisible()
    await page.getByRole('button', { name: 'แจ้งปัญหาหน้านี้' }).click()
    await expect(page.getByText('หน้านี้ยังแสดงจำนวนของคำก่อนหน้า')).toBeVisible()
  },
)

emulated(
  'a page that changed says so and offers a report, which only a press copies @long',
  async ({ extension }) => {
    const page = await extension.visit(changedSearch('thai street food'))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await expect(page.getByText('ไม่พบจำนวนผลลัพธ์')).toBeVisible()
    await page.getByRole('button', { name: 'แจ้งปัญหาหน้านี้' }).click()
    await expectAccessibleOn(page)
    const shown = await page.getByRole('textbox', { name: 'แจ้งปัญหาหน้านี้' }).inputValue()
    expect(shown.split('\n').slice(1)).toEqual([
      'marketplace: adobe-stock',
      'reason: no_number',
      'keyword: thai street food',
      'address: https://stock.adobe.com/search?k=thai%20street%20food',
      'seen:',
      '- [data-t="search-results-count"]: – results',
      '- main h1: – results',
      '- title: thai street food | Adobe Stock',
    ])
    await page.getByRole('button', { name: 'คัดลอก' }).click()
    await expect(page.getByText('คัดลอกแล้ว', { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    expect(requests).toEqual([])
  },
)

emulated('a picture’s keywords are collected by a tap, copied and counted', async ({ extension }) => {
  const page = await extension.visit(adobeAsset(KEYWORDS))
  const card = page.getByRole('region', { name: 'ทอคำ เช็กความยากคีย์เวิร์ด' })
  await expect(card.getByRole('heading')).toHaveText('คีย์เวิร์ดของภาพนี้ 8 คำ')
  await card.getByRole('button', { name: 'เก็บ mango เข้าตะกร้า' }).click()
  await expect(card.getByRole('status')).toHaveText('ตะกร้า 1 คำ มีอยู่แล้ว 1 คำ')
  await expectAccessibleOn(page)
  await card.getByRole('button', { name: 'เก็บ mango เข้าตะกร้า' }).click()
  await expect(card.getByRole('status')).toHaveText('ตะกร้า 0 คำ มีอยู่แล้ว 0 คำ')
  await card.getByRole('button', { name: 'คัดลอกทั้งหมด' }).click()
  await expect(card.getByRole('status')).toHaveText('คัดลอกแล้ว')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(KEYWORDS.join(', '))
  await card.getByRole('button', { name: 'เก็บทั้งหมด' }).click()
  await expect(card.getByRole('status')).toHaveText('ตะกร้า 8 คำ มีอยู่แล้ว 8 คำ')
  await expect.poll(extension.badge).toBe('8')
})

emulated(
  'the popup: calculator, notes, filter, CSV, undo, related words, history, pasting',
  async ({ extension }) => {
    await extension.visit(adobeSearch('thai street food', '412,508'))
    const page = await extension.visit(adobeSearch('night market food', '84,210'))
    await page.getByRole('button', { name: 'เก็บเข้าตะกร้า' }).click()
    await expect.poll(extension.badge).toBe('1')
    await extension
      .visit(adobeAsset(['=cmd()', 'street food']))
      .then((asset) => asset.getByRole('button', { name: 'เก็บทั้งหมด' }).click())
    await expect.poll(extension.badge).toBe('3')
    await extension.visit(adobeSearch('boat noodle vendor', '2,105'))
    const popup = await extension.openPopup()
    await popup.setViewportSize({ width: 380, height: 600 })

    const calculator = popup.getByRole('textbox', { name: 'จำนวนผลลัพธ์' })
    await expect(calculator).toHaveValue('2,105')
    await expect(popup.getByText('อ่านจากหน้านี้แล้ว')).toBeVisible()
    await calculator.fill('1.2 ล้าน')
    await expect(popup.getByRole('img', { name: 'ความยาก ยากมาก 1 จาก 5 ดาว' })).toBeVisible()
    await calculator.fill('many')
    await expect(popup.getByText('กรุณากรอกจำนวน เช่น 25,000')).toBeVisible()
    await calculator.fill('')
    await expectAccessibleOn(popup)

    const row = popup.getByRole('listitem').filter({ hasText: 'night market food' })
    await row
      .getByRole('button', { name: /night market food/ })
      .first()
      .click()
    await popup.getByRole('textbox', { name: 'โน้ตของ night market food' }).fill('สงกรานต์')
    await popup.keyboard.press('Enter')
    await expect(row).toContainText('84,210 · สงกรานต์')
    await expectAccessibleOn(popup)

    await popup.getByRole('button', { name: 'กรอง' }).click()
    await popup.getByRole('searchbox').fill('สงกรานต์')
    await expect(popup.getByText('แสดง 1 จาก 3 คำ')).toBeVisible()
    await expect(popup.getByRole('button', { name: 'ส่งไปสร้าง Prompt 1 คำ' })).toBeVisible()
    await expectAccessibleOn(popup)
    await popup.getByRole('searchbox').fill('')
    await popup.getByRole('combobox', { name: 'เรียงตาม' }).selectOption({ label: 'ตัวอักษร' })

    const saving = popup.waitForEvent('download')
    await popup.getByRole('button', { name: 'CSV' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^Thokham-keywords-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines.map((line) => line.replace(/,[^,]*$/, ''))).toEqual([
      '\uFEFFคีย์เวิร์ด,ผลลัพธ์,ดาว,ความยาก,ชนิด,ตลาดภาพ,โน้ต',
      `"'=cmd()",,,,ทั้งหมด,Adobe Stock,`,
      'night market food,84210,3,ปานกลาง,ทั้งหมด,Adobe Stock,สงกรานต์',
      'street food,,,,ทั้งหมด,Adobe Stock,',
    ])

    await popup.getByRole('button', { name: 'นำ =cmd() ออก' }).click()
    await expect(popup.getByRole('heading', { name: 'ตะกร้า 2 คำ' })).toBeVisible()
    await popup.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(popup.getByRole('heading', { name: 'ตะกร้า 3 คำ' })).toBeVisible()

    await popup.getByRole('button', { name: 'ประวัติคำที่ดู' }).click()
    await expect(popup.getByRole('listitem').first()).toContainText('boat noodle vendor')
    await popup.getByRole('button', { name: 'เก็บ boat noodle vendor เข้าตะกร้า' }).click()
    await expectAccessibleOn(popup)

    await popup.getByRole('button', { name: 'วางหลายคำ' }).click()
    await popup.getByRole('textbox').fill('sunset beach,25,000\nno number\nboat noodle vendor\t๒,๑๐๕')
    await expect(popup.getByText('บรรทัด 2 ไม่มีจำนวน กรุณาพิมพ์แบบ sunset beach,25000')).toBeVisible()
    await expect(popup.getByRole('row')).toHaveText([
      /คีย์เวิร์ด/,
      /boat noodle vendor2,105ง่ายมาก/,
      /sunset beach25,000ง่าย/,
    ])
    await popup.getByRole('button', { name: 'เก็บเข้าตะกร้า 2 คำ' }).click()
    await expect(popup.getByText('เก็บแล้ว 1 คำ มีอยู่แล้ว 1 คำ')).toBeVisible()
    await expectAccessibleOn(popup)
    await popup.getByRole('button', { name: 'กลับ' }).click()
    await expect(popup.getByRole('heading', { name: 'ตะกร้า 5 คำ' })).toBeVisible()
  },
)

emulated('without room nothing is lost, and popup, page and settings say so @long', async ({ extension }) => {
  const FULL = 'พื้นที่เก็บในเบราว์เซอร์เต็ม ยังไม่ได้บันทึก ของเดิมอยู่ครบ กรุณานำบางคำออกหรือล้างประวัติ'
  const page = await extension.visit(adobeAsset(KEYWORDS))
  await page.getByRole('button', { name: 'เก็บ mango เข้าตะกร้า' }).click()
  await expect.poll(extension.badge).toBe('1')
  extension.setFull(true)
  await page.getByRole('button', { name: 'เก็บ coconut milk เข้าตะกร้า' }).click()
  await expect(page.getByRole('status')).toHaveText(FULL)

  const popup = await extension.openPopup()
  await popup.getByRole('button', { name: 'วางหลายคำ' }).click()
  await popup.getByRole('textbox').fill('sunset beach,25000')
  await popup.getByRole('button', { name: 'เก็บเข้าตะกร้า 1 คำ' }).click()
  await expect(popup.getByRole('alert')).toHaveText(FULL)
  await expect(popup.getByRole('textbox')).toHaveValue('sunset beach,25000')
  await expectAccessibleOn(popup)
  await popup.getByRole('button', { name: 'กลับ' }).click()
  await popup.getByRole('button', { name: 'นำ mango ออก' }).click()
  await expect(popup.getByRole('alert')).toHaveText(FULL)
  await expect(popup.getByRole('heading', { name: 'ตะกร้า 1 คำ' })).toBeVisible()

  const options = await extension.openOptions()
  await options.getByRole('button', { name: 'บันทึก' }).click()
  await expect(options.getByText(FULL)).toBeVisible()

  extension.setFull(false)
  await popup.getByRole('button', { name: 'นำ mango ออก' }).click()
  await expect(popup.getByRole('heading', { name: 'ตะกร้า 0 คำ' })).toBeVisible()
  await expect(popup.getByRole('alert')).toHaveCount(0)
})

emulated('numbers that disagree are not guessed at @long', async ({ extension }) => {
  const { url, html } = changedSearch('street cat')
  const rivals = html.replace(
    '<main>',
    '<main><h2>10 free street cat images</h2><h2>18,733 street cat images</h2>',
  )
  const page = await extension.visit({ url, html: rivals })
  await expect(page.getByText('ไม่พบจำนวนผลลัพธ์')).toBeVisible()
  await page.getByRole('button', { name: 'แจ้งปัญหาหน้านี้' }).click()
  await expect(page.getByText('พบหลายจำนวนที่ไม่ตรงกัน จึงไม่เดา')).toBeVisible()
})

emulated('settings: another language, and an address that must be one @long', async ({ extension }) => {
  const options = await extension.openOptions()
  await options.getByLabel('ที่อยู่เว็บทอคำ').fill('http://thokham.example')
  await options.getByRole('button', { name: 'บันทึก' }).click()
  await expect(options.getByText('ลิงก์ต้องขึ้นต้นด้วย https://')).toBeVisible()
  await expectAccessibleOn(options)
  await options.getByLabel('ภาษา').selectOption('en')
  await expect(options.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const popup = await extension.openPopup()
  await expect(popup.getByRole('heading', { name: 'Basket: 0' })).toBeVisible()
})

/** Presses a button of ours in a page. Playwright sees nothing behind the closed shadow root of an installed extension. */
async function pressInside(page: Page, key: string, isClosed: boolean): Promise<void> {
  if (!isClosed) return page.locator(`[data-key="${key}"]`).click()
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  const find = async () => {
    const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true })
    return nodes.find(({ attributes = [] }) =>
      attributes.some((name, at) => name === 'data-key' && attributes[at + 1] === key),
    )
  }
  await expect.poll(async () => Boolean(await find()), { message: `${key} is there` }).toBe(true)
  const { object } = await session.send('DOM.resolveNode', { nodeId: (await find())?.nodeId ?? 0 })
  await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    functionDeclaration: 'function () { this.click() }',
    userGesture: true,
  })
  await session.detach()
}

/** Where Debian's Chromium is not installed, the same journey runs emulated alone. */
const WAYS = DEBIAN_CHROMIUM ? (['emulated', 'installed'] as const) : (['emulated'] as const)

for (const way of WAYS)
  test(`a new user collects ten keywords and has prompts of them (${way})`, async ({ browser }) => {
    const extension = way === 'installed' ? await openInstalled() : await openEmulated(browser)
    const press = (page: Page, key: string) => pressInside(page, key, way === 'installed')
    const options = await extension.openOptions()
    await options.getByLabel('ที่อยู่เว็บทอคำ').fill(demoServer().url)
    await options.getByRole('button', { name: 'บันทึก' }).click()
    await expect(options.getByText('บันทึกแล้ว')).toBeVisible()

    await press(await extension.visit(adobeAsset(KEYWORDS)), 'all')
    await expect.poll(extension.badge).toBe('8')
    await press(await extension.visit(adobeSearch('thai street food', '412,508')), 'collect')
    await press(await extension.visit(shutterstockSearch('night market food', '61,380')), 'collect')
    await expect.poll(extension.badge).toBe('10')

    const popup = await extension.openPopup()
    const opening = extension.context.waitForEvent('page')
    await popup.getByRole('button', { name: 'ส่งไปสร้าง Prompt 10 คำ' }).click()
    const page = await opening
    await expect(page).toHaveURL(/\/login\?next=%2Fgenerator$/)
    await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'สมัครสมาชิก' })).toBeVisible()
    await fillRegistration(page)
    await expect(page).toHaveURL(/\/generator$/)
    await expect(page.getByText('รับคีย์เวิร์ดแล้ว 10 คำ')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /คีย์เวิร์ด/ })).toHaveValue(PROMPTS.join('\n'))
    await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'ผลลัพธ์ 10 รายการ' })).toBeVisible()
    await expect(page.getByText('night market food, Realistic Photo').first()).toBeVisible()
    await extension.close()
  })

test('keywords that come to a full box say so, with the way back @long', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('free')
  await page.goto('/generator')
  const box = page.getByRole('textbox', { name: /คีย์เวิร์ด/ })
  await box.fill('my own draft')
  await expect(page.getByRole('main')).toContainText('1 คีย์เวิร์ด')
  await page.goto('/dashboard')
  await page.goto('/generator#keywords=thai%20street%20food%0Anight%20market')
  await expect(page).toHaveURL(/\/generator$/)
  await expect(box).toHaveValue('thai street food\nnight market')
  await expect(page.getByText('รับคีย์เวิร์ดแล้ว 2 คำ แทนที่ร่างเดิมแล้ว')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(box).toHaveValue('my own draft')
})
