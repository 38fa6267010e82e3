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

  const cells = Object.entries(SCREEN_ANSWERS).flatMap(([path, row]) =>
    LEVELS.map((level, at) => [path, level, row.split(/ +/)[at]] as const),
  )
  it.each(cells)('%s for %s: %s', (path, level, wanted) => {
    expect(screenAt(PAGES, path, level)).toEqual(
      wanted === 'open' ? { open: true } : { open: false, goTo: wanted },
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

describe('the listed screens', () => {
  const paths = (
    ...[where, level]: Parameters<typeof listedScreens> extends [unknown, ...infer Rest] ? Rest : never
  ) => listedScreens(PAGES, where, level).map(({ path, label }) => `${path} ${label}`)

  it('of the navigation are the same four for every member, the package by its name', () => {
    const four = ['/dashboard หน้าหลัก', '/generator สร้าง Prompt', '/ready-prompt Prompt พร้อมใช้']
    expect(paths('navigation', 'free')).toEqual([...four, '/vip สมัคร VIP'])
    expect(paths('navigation', 'lifetime')).toEqual([...four, '/vip แพ็กเกจของฉัน'])
  })

  it('of the menu are those that the member may open; the admin screens are named to the owner alone', () => {
    const own = ['/history ประวัติ Prompt', '/profile โปรไฟล์']
    expect(paths('menu', 'free')).toEqual(own)
    expect(paths('menu', 'admin')).toEqual(['/vipgen สร้าง Prompt ด้วย AI', ...own])
    expect(paths('menu', 'owner')).toEqual([
      '/vipgen สร้าง Prompt ด้วย AI',
      ...own,
      '/outbox กล่องจดหมายออก',
      '/admin ผู้ดูแล',
    ])
    expect(paths('top bar', 'owner').slice(3)).toEqual(['/vip แพ็กเกจของฉัน', '/admin ผู้ดูแล'])
    expect(paths('palette', 'owner')).toHaveLength(9)
  })
})
