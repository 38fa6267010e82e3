import { describe, expect, it } from 'vitest'
import { PAGES } from '../../screens.ts'
import { tileGroups } from './tile-groups.ts'

type Level = Parameters<typeof tileGroups>[1]
const ways = (level: Level, support = '') =>
  tileGroups(PAGES, level, support).flatMap(({ tiles }) => tiles.map(({ title, to }) => `${title} → ${to}`))

describe('the tiles of the dashboard', () => {
  it('lead a free member from what is locked to the packages', () => {
    expect(ways('free')).toEqual([
      'สร้าง Prompt → /generator',
      'สร้าง Prompt ด้วย AI → /vip',
      'Prompt พร้อมใช้ → /vip',
      'ห้องภาพ → /vip',
      '1 Click Prompt → /one-click',
      'Prompt ตามหมวด → /category-prompts',
      'คีย์เวิร์ดตามคอนเซปต์ → /conceptkeyword',
      'หมวดยอดนิยม → /popular',
      'คลังคีย์เวิร์ด → /vip',
      'คะแนนความยากคีย์เวิร์ด → /vip',
      'เครื่องมือ → /vip',
      'metamind6 (ใส่ Metadata) → /metamind6',
      'ยอดขาย → /vip',
      'บทเรียน → /vip',
      'ประวัติ Prompt → /history',
      'สมัคร VIP → /vip',
      'โปรไฟล์ → /profile',
    ])
  })
  it.each(['ex', 'lapsed'] as const)('open both workshops to who once bought: %s', (level) => {
    expect(ways(level)).toEqual(
      expect.arrayContaining([
        'สร้าง Prompt → /generator',
        'สร้าง Prompt ด้วย AI → /vipgen',
        'Prompt พร้อมใช้ → /ready-prompt',
      ]),
    )
  })
  it.each(['lapsed', 'vip', 'lifetime', 'admin', 'owner'] as const)(
    'lead %s to each screen, the free generator left to who has no membership',
    (level) => {
      expect(ways(level)).toEqual([
        ...(level === 'lapsed' ? ['สร้าง Prompt → /generator'] : []),
        'สร้าง Prompt ด้วย AI → /vipgen',
        'Prompt พร้อมใช้ → /ready-prompt',
        'ห้องภาพ → /studio',
        '1 Click Prompt → /one-click',
        'Prompt ตามหมวด → /category-prompts',
        'คีย์เวิร์ดตามคอนเซปต์ → /conceptkeyword',
        'หมวดยอดนิยม → /popular',
        'คลังคีย์เวิร์ด → /vault',
        `คะแนนความยากคีย์เวิร์ด → ${level === 'lapsed' ? '/vip' : '/radar'}`,
        'เครื่องมือ → /tools',
        'metamind6 (ใส่ Metadata) → /metamind6',
        'ยอดขาย → /sales',
        `บทเรียน → ${level === 'lapsed' ? '/vip' : '/tutorial'}`,
        'ประวัติ Prompt → /history',
        'แพ็กเกจของฉัน → /vip',
        'โปรไฟล์ → /profile',
      ])
    },
  )
  it('call the studio, the concepts, the metadata tool and sales new', () => {
    const isNew = tileGroups(PAGES, 'vip', '').flatMap(({ tiles }) =>
      tiles.filter(({ badge }) => badge?.word === 'ใหม่').map(({ to }) => to),
    )
    expect(isNew).toEqual(['/studio', '/conceptkeyword', '/metamind6', '/sales'])
  })
  it('mark what shows its content to all and opens by a membership', () => {
    const locked = (level: Level) =>
      tileGroups(PAGES, level, '').flatMap(({ tiles }) =>
        tiles.flatMap(({ to, locked: why }) => (why ? [to] : [])),
      )
    expect(locked('ex')).toEqual(['/one-click', '/category-prompts', '/popular', '/vip', '/vip'])
    expect(locked('vip')).toEqual([])
  })
  it('say what a locked screen holds, in words of their own where it has some', () => {
    const said = (level: Level) =>
      Object.fromEntries(
        tileGroups(PAGES, level, '').flatMap(({ tiles }) => tiles.map(({ title, line }) => [title, line])),
      )
    const [free, vip] = [said('free'), said('vip')]
    const other = Object.keys(vip).filter((title) => title in free && free[title] !== vip[title])
    expect(other).toEqual(['สร้าง Prompt ด้วย AI', 'Prompt พร้อมใช้'])
  })
  it('show the support chat when the owner has one', () => {
    expect(ways('vip', 'https://line.me/x')).toContain('ติดต่อทีมงาน → https://line.me/x')
  })
})
