import { settings as schema } from '@thokham/contract/settings'
import { changedSettings } from '@thokham/domain/setting-changes'
import { describe, expect, it } from 'vitest'
import { settingName, settingValue } from './setting-names.ts'

describe('what a setting is called', () => {
  it('has words for every setting there is', () => {
    const paths = changedSettings({}, schema.parse({})).flatMap(({ path, after }) => leavesOf(path, after))
    expect(paths.filter((path) => settingName(path) === undefined)).toEqual([])
    expect(paths).toContain('payment.bank')
    expect(paths).toContain('prompts.freeDailyLimit')
  })

  it.each([
    ['payment.accountNumber', 'เลขบัญชี'],
    ['claims.bundle.on', 'แสดง คอร์สเรียนพร้อม VIP ตลอดชีพ'],
    ['chat.answers.price', 'คำตอบเรื่อง ราคา'],
    ['report.launchDate', 'วันเปิดให้บริการ'],
    ['links.line', undefined],
    ['constructor', undefined],
  ])('%s is %s', (path, name) => {
    expect(settingName(path)).toBe(name)
  })

  it('tells what was chosen', () => {
    expect(settingValue('payment.bank', 'kbank')).toBe('กสิกรไทย')
    expect(settingValue('chat.online', 'hidden')).toBe('ไม่แสดง')
    expect(settingValue('chat.online', 'toString')).toBeUndefined()
    expect(settingValue('brand.name', 'kbank')).toBeUndefined()
  })
})

/** Lists what is set below a path; groups of a whole record arrive as one value each. */
function leavesOf(path: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, inner))
}
