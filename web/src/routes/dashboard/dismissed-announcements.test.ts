import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismiss, dismissed } from './dismissed-announcements.ts'

const isDismissed = (id: string) => dismissed.get().includes(id)

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

describe('announcements that were put away', () => {
  it('are known by their id, each for itself', () => {
    dismiss('a')
    dismiss('b')
    expect(['a', 'b', 'c'].map(isDismissed)).toEqual([true, true, false])
  })

  it('are remembered up to twenty', () => {
    for (let id = 1; id <= 21; id++) dismiss(String(id))
    expect(isDismissed('1')).toBe(false)
    expect(isDismissed('2')).toBe(true)
    expect(isDismissed('21')).toBe(true)
  })

  it.each(['nonsense', '{"a":1}', 'null', '[1,2]'])('start anew from %s', (stored) => {
    kept.set('dismissedAnnouncements', stored)
    expect(isDismissed('a')).toBe(false)
    dismiss('a')
    expect(isDismissed('a')).toBe(true)
  })

  it('show again where nothing can be kept', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('closed')
      },
      setItem: () => {
        throw new Error('closed')
      },
    })
    dismiss('a')
    expect(isDismissed('a')).toBe(false)
  })
})
