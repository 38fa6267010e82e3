import { describe, expect, it } from 'vitest'
import { tileGroups } from './tile-groups.ts'

const ways = (level: Parameters<typeof tileGroups>[0], support = '') =>
  tileGroups(level, support).flatMap(({ tiles }) => tiles.map(({ title, to }) => `${title} → ${to}`))

describe('the tiles of the dashboard', () => {
  it('lead a free member from what is locked to the packages', () => {
    expect(ways('free')).toEqual([
      'สร้าง Prompt → /generator',
      'สร้าง Prompt ด้วย AI → /vip',
      'Prompt พร้อมใช้ → /vip',
      '1 Click Prompt → /one-click',
      'Prompt ตามหมวด → /category-prompts',
      'คีย์เวิร์ดตามคอนเซปต์ → /conceptkeyword',
      'หมวดยอดนิยม → /popular',
      'คลังคีย์เวิร์ด → /vip',
      'คะแนนความยากคีย์เวิร์ด → /vip',
      'เครื่องมือ → /vip',
      'metamind6 (ใส่ Metadata) → /metamind6',
      'บทเรียน → /vip',
      'ประวัติ Prompt → /history',
      'สมัคร VIP → /vip',
      'โปรไฟล์ → /profile',
    ])
  })
  it('open the workshop to who once bought', () => {
    expect(ways('ex')).toEqual(
      expect.arrayContaining([
        'สร้าง Prompt → /generator',
        'สร้าง Prompt ด้วย AI → /vipgen',
        'Prompt พร้อมใช้ → /ready-prompt',
      ]),
    )
  })
  it.each(['lapsed', 'vip', 'lifetime', 'admin', 'owner'] as const)(
    'leave the free generator out for %s',
    (level) => {
      expect(ways(level)).toEqual([
        'สร้าง Prompt ด้วย AI → /vipgen',
        'Prompt พร้อมใช้ → /ready-prompt',
        '1 Click Prompt → /one-click',
        'Prompt ตามหมวด → /category-prompts',
        'คีย์เวิร์ดตามคอนเซปต์ → /conceptkeyword',
        'หมวดยอดนิยม → /popular',
        'คลังคีย์เวิร์ด → /vault',
        `คะแนนความยากคีย์เวิร์ด → ${level === 'lapsed' ? '/vip' : '/radar'}`,
        'เครื่องมือ → /tools',
        'metamind6 (ใส่ Metadata) → /metamind6',
        `บทเรียน → ${level === 'lapsed' ? '/vip' : '/tutorial'}`,
        'ประวัติ Prompt → /history',
        'แพ็กเกจของฉัน → /vip',
        'โปรไฟล์ → /profile',
      ])
    },
  )
  it('mark what shows its content to all and opens by a membership', () => {
    const locked = (level: Parameters<typeof tileGroups>[0]) =>
      tileGroups(level, '').flatMap(({ tiles }) => tiles.flatMap(({ to, locked: why }) => (why ? [to] : [])))
    expect(locked('ex')).toEqual(['/one-click', '/category-prompts', '/popular', '/vip', '/vip'])
    expect(locked('vip')).toEqual([])
  })
  it('show the support chat when the owner has one', () => {
    expect(ways('vip', 'https://line.me/x')).toContain('ติดต่อทีมงาน → https://line.me/x')
  })
})
