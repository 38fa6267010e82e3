import { bangkokDate } from '@thokham/domain/bangkok-time'
import { plusDays } from '@thokham/domain/calendar'
import { expect, test } from './test.ts'

const day = (date: string) =>
  new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
    timeZone: 'Asia/Bangkok',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(`${date}T12:00:00+07:00`))

test(
  'the end of a model is told where it is chosen, with the way to what takes over, and to the owner',
  {
    tag: '@phone',
  },
  async ({ page, signInAs, expectAccessible }, { project }) => {
    const name = `ending-${project.name}:7b`
    const today = bangkokDate(new Date())
    const ends = plusDays(today, 20)
    await signInAs('owner')
    const content = {
      id: name,
      provider: 'openai',
      can: ['text'],
      offered: true,
      inputUsd: 1,
      outputUsd: 2,
      leastThinking: null,
      temperature: true,
      ends,
      successor: 'gpt-6-luna',
      source: '',
      checked: today,
    }
    const written = await page.request.put('/api/admin/reference', {
      data: { kind: 'ai_model', content, revision: null },
    })
    expect(written.ok(), await written.text()).toBe(true)
    try {
      await page.goto('/admin/health')
      await expect(page.getByText(`${name} เลิกให้บริการ ${day(ends)}`)).toBeVisible()
      await expectAccessible()
      await page.getByRole('link', { name: 'ดูโมเดล AI' }).click()
      await expect(page.getByRole('heading', { name: 'โมเดล AI', exact: true })).toBeInViewport()

      await signInAs('vip')
      await page.goto('/vipgen')
      await page.getByRole('radio', { name: /^OpenAI/ }).check()
      const models = page.getByLabel('โมเดล', { exact: true })
      await models.selectOption({ label: `${name} · เข้า 1 ออก 2 ดอลลาร์/ล้านโทเคน` })
      await expect(page.getByText(`ใช้ได้อีก 20 วัน ถึง ${day(plusDays(ends, -1))}`)).toBeVisible()
      await expect(page.getByText('แล้วใช้ gpt-6-luna แทนให้เอง')).toBeVisible()
      await expectAccessible()
      await page.getByRole('button', { name: 'เปลี่ยนเลย' }).click()
      await expect(models).toHaveValue('gpt-6-luna')
      await expect(page.getByText('ใช้ได้อีก 20 วัน')).toBeHidden()
    } finally {
      await signInAs('owner')
      await page.request.post('/api/admin/reference/remove', {
        data: { kind: 'ai_model', id: `openai/${name}` },
      })
    }
  },
)
