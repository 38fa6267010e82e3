import { LEVELS, screenAt } from '@thokham/domain/access'
import { SCREEN_ANSWERS } from '@thokham/domain/testing/access-by-hand'
import { describe, expect, it } from 'vitest'
import { listedScreens } from './components/shell/listed-screens.ts'
import { PAGES, SCREENS } from './screens.ts'

describe('the screens', () => {
  it('are the ones of the table by hand, each once', () => {
    expect(PAGES.map(({ path }) => path).sort()).toEqual(Object.keys(SCREEN_ANSWERS).sort())
  })

  const manifests = import.meta.glob('./routes/**/screen.ts', { eager: true, base: './' })
  it('are all in the list that has a manifest', () => {
    const declared = Object.values(manifests).flatMap((module) => Object.values(module as object))
    expect(new Set(declared)).toEqual(new Set(SCREENS))
  })

  it('of the admin are sections in this order, two of them the owner’s alone', () => {
    const sections = (level: 'admin' | 'owner') =>
      listedScreens(PAGES, 'admin sections', level).map(({ path, label }) => `${path} ${label}`)
    const owners = ['/admin/settings ตั้งค่า', '/admin/health สุขภาพระบบ']
    const inOrder = [
      '/admin/inbox กล่องข้อความ',
      '/admin/tools เครื่องมือ',
      '/admin/library คลังเนื้อหา',
      '/admin/partners พาร์ตเนอร์',
      '/admin/settings ตั้งค่า',
      '/admin/audit บันทึกกิจกรรม',
      '/admin/health สุขภาพระบบ',
    ]
    // Others may stand among them.
    expect(sections('owner').filter((section) => inOrder.includes(section))).toEqual(inOrder)
    expect(sections('admin')).toEqual(sections('owner').filter((section) => !owners.includes(section)))
  })

  const cells = Object.entries(SCREEN_ANSWERS).flatMap(([path, row]) =>
    LEVELS.map((level, at) => [path, level, row.split(/ +/)[at]] as const),
  )
  it.each(cells)('%s for %s: %s', (path, level, wanted) => {
    const answers = { open: { open: true }, locked: { open: false, locked: true } }
    expect(screenAt(PAGES, path, level)).toEqual(
      answers[wanted as keyof typeof answers] ?? { open: false, goTo: wanted },
    )
  })

  it('never send anybody to a screen that sends them on, but for / which members leave for their dashboard', () => {
    for (const { path } of PAGES) {
      for (const level of LEVELS) {
        const answer = screenAt(PAGES, path, level)
        if (answer && !answer.open && 'goTo' in answer) {
          const isHome = answer.goTo === '/' && level !== 'visitor'
          expect(screenAt(PAGES, isHome ? '/dashboard' : answer.goTo, level)).toEqual({ open: true })
        }
      }
    }
  })
})
