import { describe, expect, it } from 'vitest'
import { CLAIM_NAMES, CLAIMS, type Claim, type ClaimName, claimsAt, shownAt, shownClaims } from './claims.ts'

const shipped: Record<ClaimName, Claim> = CLAIMS

describe('claims as they are shipped', () => {
  it('are off where the thing does not exist yet, or renewal at its price contradicts it', () => {
    const shown = shownClaims(shipped)
    expect(CLAIM_NAMES.filter((name) => shown[name] === null)).toEqual([
      'customAssistant',
      'lifetimeWorth',
      'bundle',
      'metadataPromo',
      'namingApi',
      'successRate',
      'workshop',
    ])
  })
  it('name the figures of docs/product/app.md#claims', () => {
    const all = CLAIM_NAMES.map((name) => CLAIMS[name].text).join('\n')
    for (const figure of [
      '4,590',
      '2,399',
      '899',
      '30 ดอลลาร์',
      '3 บาท',
      '1,000 บาท',
      '92%',
      '24 ชั่วโมง',
      '3 เดือน',
    ])
      expect(all).toContain(figure)
  })
  it('give VIP four benefits', () => {
    expect(claimsAt('vip')).toEqual(['unlimited', 'customAssistant', 'noAds', 'supportReply'])
  })
})

describe('what is shown', () => {
  it('is what is on and says something, in its order', () => {
    const shown = shownClaims({
      ...shipped,
      unlimited: { on: false, text: 'x' },
      customAssistant: { on: true, text: ' ผู้ช่วย ' },
      noAds: { on: true, text: '   ' },
    })
    expect(shownAt('vip', shown)).toEqual(['ผู้ช่วย', 'ทีมงานตอบกลับภายใน 24 ชั่วโมง'])
    expect(shownAt('offer', shown)).toEqual([])
  })
})
