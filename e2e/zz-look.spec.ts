import { register } from './new-member.ts'
import { test } from './test.ts'

for (const [form, width, height] of [
  ['phone', 390, 844],
  ['desktop', 1280, 900],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`look ${form} ${colorScheme}`, async ({ page, context, noise }) => {
      noise.expect(/.*/)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await register(page.request)
      const shot = (name: string, fullPage = false) =>
        page.screenshot({ path: `/tmp/look/${form}-${colorScheme}-${name}.png`, fullPage })
      await page.goto('/generator')
      const box = page.getByRole('textbox', { name: /^คีย์เวิร์ด/ })
      const paste = async (text: string) => {
        await box.fill('')
        await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
        await box.focus()
        await page.keyboard.press('ControlOrMeta+V')
      }
      await paste(
        'ลำดับ;Keyword;จำนวน\n1;rice terrace, sunrise, mist;120\n2;floating market --ar 16:9;30\n3;Rice terrace;5\n4;ตลาดน้ำ;7',
      )
      await page.getByRole('button', { name: 'จัดให้ทั้งหมด' }).waitFor()
      await shot('doctor', true)
      await page.getByRole('button', { name: 'จัดให้ทั้งหมด' }).click()
      await page.waitForTimeout(600)
      await shot('tidied')
      await box.fill(Array.from({ length: 24 }, (_, at) => `silk pattern ${at + 1}`).join('\n'))
      await page.getByText('จะสร้าง 10', { exact: true }).waitFor()
      await page.keyboard.press('ControlOrMeta+Enter')
      await page.getByRole('heading', { name: 'ผลลัพธ์ 10 รายการ' }).waitFor()
      await page.getByRole('button', { name: 'คัดลอกรายการ', exact: false }).first().waitFor()
      await page.waitForTimeout(500)
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('sets')
            opening.onsuccess = () => {
              const transaction = opening.result.transaction('sets', 'readwrite')
              const store = transaction.objectStore('sets')
              const all = store.getAll()
              all.onsuccess = () => all.result.map((set) => store.put({ ...set, made: 5, used: [0, 2] }))
              transaction.oncomplete = () => {
                opening.result.close()
                resolve()
              }
            }
          }),
      )
      await page.reload()
      await page.getByText(/^หยุดที่/).waitFor()
      await shot('stopped', true)
      await page.getByRole('button', { name: 'ชุดล่าสุด' }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(500)
      await shot('recent')
      await page.keyboard.press('Escape')
      for (const [name, words] of [
        ['season', ['winter', 'dry season', 'rainy season']],
        ['animals/mammals', ['elephant', 'water buffalo', '{young|old} gibbon', 'tiger', 'bear', 'fox']],
      ])
        await page.request.post('/api/word-lists', { data: { name, words } })
      await page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' }).click()
      await page.waitForTimeout(500)
      await box.fill('a __pet__ in the field\n{one\n{two\n{three')
      await page.getByRole('button', { name: 'สร้างรายการคำ' }).waitFor()
      await shot('faults', true)
      await box.fill('rice terrace\n')
      await box.press('ControlOrMeta+End')
      await box.pressSequentially('a __s')
      await page.getByRole('option').first().waitFor()
      await shot('offered')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'รายการคำ', exact: true }).click()
      await page.getByText('__season__').first().waitFor()
      await page.waitForTimeout(500)
      await shot('lists')
      await page.getByRole('button', { name: 'แก้ไข season' }).click()
      await page.waitForTimeout(400)
      await shot('editor')
    })

test('look variants', async ({ page, signInAs, noise }) => {
  noise.expect(/.*/)
  await signInAs('vip')
  for (const [form, width, height] of [
    ['phone', 390, 844],
    ['desktop', 1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/ready-prompt')
    const advanced = page.getByRole('switch', { name: 'ไวยากรณ์ขั้นสูง' })
    if (!(await advanced.isChecked())) await advanced.click()
    await page.getByRole('textbox', { name: /^คีย์เวิร์ด/ }).fill('{red|green|blue} car in __food__')
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/look/${form}-variants.png` })
    await page.getByRole('button', { name: 'รายการคำ', exact: true }).click()
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/look/${form}-library.png` })
  }
})
