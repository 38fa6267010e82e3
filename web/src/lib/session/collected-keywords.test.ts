import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sendKeywords, takeCollectedKeywords } from './collected-keywords.ts'
import { takeAddressKeywords } from './take-address-keywords.ts'

describe('keywords that the extension collected', () => {
  const kept = new Map<string, string>()
  const replaceState = vi.fn()

  const open = (hash: string) => {
    vi.stubGlobal('location', { hash, pathname: '/login', search: '?next=%2Fgenerator' })
    return takeAddressKeywords()
  }
  beforeEach(() => {
    kept.clear()
    replaceState.mockClear()
    vi.stubGlobal('history', { state: { key: 1 }, replaceState })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })

  it('are taken out of the address and handed over once, one a line', async () => {
    await open('#keywords=thai%20street%20food%0Aa%20%26%20b')
    expect(replaceState).toHaveBeenCalledExactlyOnceWith({ key: 1 }, '', '/login?next=%2Fgenerator')
    expect(takeCollectedKeywords()).toBe('thai street food\na & b')
    expect(takeCollectedKeywords()).toBe('')
  })

  it('outlive a link that was pressed before the app was there', async () => {
    // The head of the document had put them here.
    kept.set('packedKeywords', 'thai%20street%20food')
    await open('')
    expect(replaceState).not.toHaveBeenCalled()
    expect(takeCollectedKeywords()).toBe('thai street food')
    await open('')
    expect(takeCollectedKeywords(), 'once').toBe('')
  })

  it('are each there once, without what nobody sees', async () => {
    await open(`#keywords=${encodeURIComponent('\uFEFF Cat \r\n\ncat\n\0\nthai\u200b  food\n')}`)
    expect(takeCollectedKeywords()).toBe('Cat\nthai food')
  })

  it('are at most 5,000', async () => {
    await open(
      `#keywords=${encodeURIComponent(Array.from({ length: 6_000 }, (_, n) => `word ${n}`).join('\n'))}`,
    )
    expect(takeCollectedKeywords().split('\n')).toHaveLength(5_000)
  })

  it.each(['', '#', '#keywords=', '#keywords=%E0%A4%A', '#keywords=%00', '#other'])(
    '%j brings none',
    async (hash) => {
      await open(hash)
      expect(takeCollectedKeywords()).toBe('')
    },
  )

  it('of another screen wait behind one another at the generator they were sent to, each once', async () => {
    sendKeywords('simple', ['rice terrace', 'Lotus pond'])
    sendKeywords('simple', ['lotus  pond', 'night market'])
    sendKeywords('ai', ['temple fair'])
    expect(takeCollectedKeywords()).toBe('')
    expect(takeCollectedKeywords('simple')).toBe('rice terrace\nLotus pond\nnight market')
    expect(takeCollectedKeywords('simple')).toBe('')
    expect(takeCollectedKeywords('ai')).toBe('temple fair')
  })

  it('arrive where storage is closed, too', async () => {
    vi.stubGlobal('document', {})
    vi.stubGlobal('sessionStorage', undefined)
    sendKeywords('free', ['rice terrace'])
    expect(takeCollectedKeywords('free')).toBe('rice terrace')
    expect(takeCollectedKeywords('free')).toBe('')
  })
})
