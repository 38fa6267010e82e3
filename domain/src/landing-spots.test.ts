import { describe, expect, it } from 'vitest'
import { CLAIMS, shownClaims } from './claims.ts'
import { fillSpots, type LandingFacts, landingSpots } from './landing-spots.ts'
import { STARTER_PACKAGES } from './packages.ts'

const FACTS: LandingFacts = {
  brand: 'ทอคำ',
  claims: shownClaims(CLAIMS),
  packages: STARTER_PACKAGES,
  seats: { total: 20, left: 7 },
  library: { categories: 24, keywords: 11_228, lessons: 31 },
  freeDailyLimit: 1_000,
  hasCountdown: true,
  hasPromptPay: true,
  hasBankAccount: true,
  links: {
    support: 'https://line.me/a?b=1&c="2"',
    community: '',
    videos: '',
    facebook: '',
    tiktok: '',
    supportEmail: '',
  },
  url: 'https://thokham.example',
  pictures: [],
}

describe('the landing page’s spots', () => {
  it('are the prices of docs/product/shop.md#packages, by hand', () => {
    expect(landingSpots(FACTS)).toMatchObject({
      'yearly.price': '1,399',
      'yearly.plainPrice': '1399.00',
      'yearly.former': '1,888',
      'yearly.saved': '489',
      'yearly.perMonth': '117',
      'monthly.price': '799',
      'monthly.saved': '1,089',
      'renewal.price': '99',
      'lifetime.price': '2,399',
      'lifetime.former': null,
      freeLimit: '1,000',
      'library.categories': '24',
      'library.keywords': '11,228',
      'library.lessons': '31',
      'seats.left': '7',
      'seats.taken': '13',
      'seats.gone': null,
      'pay.both': 'both',
      'pay.bank': null,
    })
  })

  it('name only ways to pay that work, and say when seats are gone', () => {
    const spots = landingSpots({
      ...FACTS,
      hasPromptPay: false,
      seats: { total: 20, left: 0 },
      hasCountdown: false,
    })
    expect(spots).toMatchObject({
      'pay.both': null,
      'pay.bank': 'only',
      'seats.open': null,
      'seats.gone': 'gone',
      countdown: null,
    })
  })

  it('are filled in, escaped; what depends on an empty one is left out, nested ones too', () => {
    const page =
      '<b>⟦yearly.price⟧</b>⟦?yearly.former⟧<s>⟦yearly.former⟧⟦?countdown⟧!⟦/countdown⟧</s>⟦/yearly.former⟧' +
      '⟦?lifetime.former⟧<s>⟦lifetime.former⟧</s>⟦/lifetime.former⟧⟦?link.support⟧<a href="⟦link.support⟧">⟦/link.support⟧'
    expect(fillSpots(page, landingSpots(FACTS))).toBe(
      '<b>1,399</b><s>1,888!</s><a href="https://line.me/a?b=1&amp;c=&quot;2&quot;">',
    )
  })

  it('stop at a spot that is unknown or empty instead of showing a hole', () => {
    expect(() => fillSpots('⟦nothing⟧', landingSpots(FACTS))).toThrow('nothing')
    expect(() => fillSpots('⟦lifetime.former⟧', landingSpots(FACTS))).toThrow('lifetime.former')
  })

  it('name the product as it is called, beside Thai words, in JSON and on the picture', () => {
    expect(landingSpots(FACTS)).toMatchObject({
      brand: 'ทอคำ',
      brandWord: 'ทอคำ',
      brandJson: 'ทอคำ',
      brandAddress: '%E0%B8%97%E0%B8%AD%E0%B8%84%E0%B8%B3',
    })
    const spots = landingSpots({ ...FACTS, brand: 'Silk & "Co" </script>' })
    expect(spots).toMatchObject({
      brandWord: ' Silk & "Co" </script> ',
      brandAddress: 'Silk%20%26%20%22Co%22%20%3C%2Fscript%3E',
    })
    const page = fillSpots('<title>⟦brand⟧</title><script>{"name":"⟦brandJson⟧"}</script>', spots)
    expect(page).toContain('<title>Silk &amp; &quot;Co&quot; &lt;/script&gt;</title>')
    expect(JSON.parse(/<script>(.*)<\/script>/.exec(page)?.[1] ?? '')).toEqual({
      name: 'Silk & "Co" </script>',
    })
  })

  it('show a claim while it is on, and its place while any is', () => {
    expect(landingSpots(FACTS)).toMatchObject({
      'claim.noAds': 'ไม่มีโฆษณา',
      'claim.bundle': null,
      'claims.offer': null,
      'claims.comparison': 'some',
    })
    const claims = { ...FACTS.claims, bundle: 'แถม', imageService: null, withoutVip: null }
    expect(landingSpots({ ...FACTS, claims })).toMatchObject({
      'claim.bundle': 'แถม',
      'claims.offer': 'some',
      'claims.comparison': null,
    })
  })
})
