import type { Page } from '@playwright/test'
import type { SignedInLevel } from './demo-server.ts'
import { beyondEdge } from './sideways.ts'
import { expect, live, test } from './test.ts'

/** Screens with wide things on them: checksums, tables, sample lines, addresses. */
const SCREENS: readonly [path: string, level: SignedInLevel][] = [
  ['/metamind6', 'free'],
  ['/one-click', 'free'],
  ['/metamind6', 'vip'],
  ['/radar', 'vip'],
  ['/one-click', 'vip'],
  ['/popular', 'vip'],
  ['/vault', 'vip'],
  ['/tools', 'vip'],
  ['/conceptKeyword', 'vip'],
  ['/profile', 'vip'],
  ['/report', 'owner'],
  ['/admin/health', 'owner'],
  ['/admin/settings', 'owner'],
  ['/admin/inbox', 'owner'],
  ['/admin/partners', 'owner'],
]

for (const { what, width, height, letters } of [
  { what: 'on 390 px', width: 390, height: 844, letters: 1 },
  { what: 'on 320 px', width: 320, height: 844, letters: 1 },
  { what: 'at 400 % zoom', width: 320, height: 200, letters: 1 },
  { what: 'with the largest letters of a telephone', width: 390, height: 844, letters: 1.3 },
]) {
  test(`no screen of the library or the office scrolls sideways ${what} @long`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height })
    let before: SignedInLevel | undefined
    for (const [path, level] of SCREENS) {
      if (level !== before) await signInAs(level)
      before = level
      await page.goto(path)
      await live(page)
      if (letters > 1) await enlargeLetters(page, letters)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect
        .configure({ soft: true })
        .poll(() => beyondEdge(page), `${path} of ${level}`)
        .toEqual([])
    }
  })

  test(`the chat can be read and written in ${what}`, { tag: '@phone' }, async ({ page }, info) => {
    await page.setViewportSize({ width, height })
    await page.goto('/login')
    if (letters > 1) await enlargeLetters(page, letters)
    await page.getByRole('button', { name: 'เปิดแชต' }).click()
    const field = page.getByRole('textbox', { name: 'ข้อความ', exact: true })
    await field.fill('ราคาเท่าไร')
    await field.press('Enter')
    await expect(page.getByRole('log', { name: 'บทสนทนา' })).toContainText('ราคาเท่าไร')
    for (const part of [field, page.getByRole('button', { name: 'ส่งข้อความ' })]) {
      // In a window as low as this the panel is scrolled, to a part of a pixel.
      if (height < 300) await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport({ ratio: 0.95 })
    }
    await expect.poll(() => beyondEdge(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('chat.png') })
  })
}

test('at the end of no screen the chat’s button lies on what is pressed', {
  tag: ['@phone', '@long'],
}, async ({ page, signInAs }) => {
  const more = [
    ['/history', 'vip'],
    ['/generator', 'vip'],
    ['/admin/payment', 'owner'],
    ['/admin/member', 'owner'],
  ] as const
  for (const [path, level] of [...SCREENS, ...more]) {
    await signInAs(level)
    await page.goto(path)
    await live(page)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect
      .configure({ soft: true })
      .poll(() => underTheChat(page), `${path} of ${level}`)
      .toEqual([])
  }
})

/** Lists what a finger in its middle would miss, since the chat's button lies on it. */
function underTheChat(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input, select, textarea)')].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = width === 0 ? null : document.elementFromPoint(left + width / 2, top + height / 2)
      const launcher = hit?.closest('[data-chat-launcher]')
      return launcher && launcher !== element
        ? [element.getAttribute('aria-label') ?? element.textContent ?? '']
        : []
    }),
  )
}

/** Makes letters and lines larger and nothing else, as a telephone's setting does in the browsers of apps. */
async function enlargeLetters(page: Page, times: number): Promise<void> {
  await page.evaluate((factor) => {
    const root = document.documentElement
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const styles = (rule: CSSRule): string[] => {
      const inner = 'cssRules' in rule ? [...(rule as CSSGroupingRule).cssRules].flatMap(styles) : []
      return 'style' in rule ? [...(rule as CSSStyleRule).style, ...inner] : inner
    }
    const names = new Set(
      rules.flatMap(styles).filter((name) => /^--(text|lh|fs)-/.test(name) && !/weight/.test(name)),
    )
    const now = getComputedStyle(root)
    const sizes = [...names].map((name) => [name, now.getPropertyValue(name).trim()] as const)
    for (const [name, size] of sizes)
      if (/px|clamp/.test(size)) root.style.setProperty(name, `calc((${size}) * ${factor})`)
    document.body.style.fontSize = `${16 * factor}px`
  }, times)
}
