import { fillSpots, landingSpots } from '@thokham/domain/landing-spots'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeLoomKeywords, takeLoomKeywords } from '../lib/session/loom-keywords.ts'
import { crossingOf, isKeyword, loomPrompts } from './loom-recipe.ts'
import { fillWithStarters, prerender } from './prerender.tsx'
import { STARTER_FACTS } from './starter-facts.ts'

describe('the prerendered page', () => {
  const rendered = prerender()
  const [body, description, head] = [rendered.body, rendered.description, rendered.head].map(
    fillWithStarters,
  ) as [string, string, string]
  const title = fillWithStarters(rendered.title)

  it('is complete: hero, sections, prices, questions, ways in', () => {
    for (const id of ['loom', 'ideas', 'tools', 'lessons', 'pricing', 'faq'])
      expect(body).toContain(`id="${id}"`)
    for (const price of ['1,399', '799', '2,399', '1,888']) expect(body).toContain(price)
    expect(body).toContain('href="/register"')
    expect(body).toContain('href="/login"')
    expect(title).toContain('ทอคำ')
    expect(description).toContain('1,000')
  })
  it('tells search engines the same prices', () => {
    const offers = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '{}',
    ).offers
    expect(offers.map(({ price }: { price: string }) => price)).toEqual(['1399.00', '799.00', '2399.00'])
  })
  it('leaves no spot open', () => {
    expect(`${body}${description}${head}`).not.toMatch(/[⟦⟧]/)
  })
  it('leads from each buy button to the payment of the plan that was chosen, through the registration', () => {
    for (const plan of ['yearly', 'monthly', 'lifetime'])
      expect(body).toContain(`href="/register?next=%2Fpayment%3Fplan%3D${plan}"`)
  })
  it('shows the claims that are on, and none that is off', () => {
    for (const claim of ['ไม่มีโฆษณา', 'ทีมงานตอบกลับภายใน 24 ชั่วโมง', '30 ดอลลาร์']) expect(body).toContain(claim)
    for (const claim of ['4,590', '899', '92%', 'ผู้ช่วยส่วนตัว', 'ประมาณ 3 เดือน'])
      expect(body).not.toContain(claim)
  })
  it('calls the product nothing but what the owner calls it', () => {
    const page = fillSpots(
      rendered.title + rendered.description + rendered.head + rendered.body,
      landingSpots({ ...STARTER_FACTS, brand: 'ผ้าไหมไทย' }),
    )
    expect(page.split('ผ้าไหมไทย').length).toBeGreaterThan(10)
    expect(page.replaceAll('ลองทอคำนี้', '')).not.toContain('ทอคำ')
    expect(page).toContain(`/og.png?name=${encodeURIComponent('ผ้าไหมไทย')}"`)
  })
  it('says what the library holds and what a licence is for, as it is at the visit', () => {
    for (const said of [
      '24 หมวด รวม 11,228 คำ',
      '31 บท ตั้งแต่มือใหม่ถึงเทคนิค',
      'คีย์เวิร์ดยอดนิยมวันละ 10 ชุด',
      'ใช้ได้ 2 เครื่อง',
    ])
      expect(body.replace(/<[^>]+>/g, '')).toContain(said)
    expect(body.split('id="pictures"')[1]?.split('</section>')[0]).not.toContain('Realistic Photo')
  })
  it('shows pictures of our own, which wait until they are near', () => {
    const strip = body.split('id="pictures"')[1]?.split('</section>')[0] ?? ''
    const pictures = [...strip.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
    expect(pictures).toHaveLength(6)
    for (const tag of pictures) expect(tag).toMatch(/src="\/strip\/\w+\.svg".*loading="lazy"/)
  })
  it('shows the owner’s own pictures above ours as soon as there is one', () => {
    const own = landingSpots({
      ...STARTER_FACTS,
      pictures: [
        { id: 'a', alt: 'ข้าว "หอม"' },
        { id: 'b', alt: 'ทะเล' },
      ],
    })
    const filled = fillSpots(rendered.body, own)
    const pictures = [...filled.matchAll(/<img [^>]*src="[^"]*\/strip[^>]*>/g)].map(([tag]) => tag)
    expect(pictures).toHaveLength(8)
    expect(pictures[0]).toMatch(
      /src="\/api\/strip-pictures\/a" alt="ภาพตัวอย่าง: ข้าว &quot;หอม&quot;".*loading="lazy"/,
    )
    expect(filled.match(/id="pictures"/g)).toHaveLength(1)
    expect(filled.indexOf('ภาพทอเหล่านี้')).toBeGreaterThan(filled.indexOf('strip-pictures/b'))
  })
  it('shows the metadata program as it looks, in both themes and sizes, once it is near', () => {
    const section = body.split('id="metadata"')[1]?.split('</section>')[0] ?? ''
    expect(
      section.match(/(src|srcSet)="\/screenshots\/metadata-(wide|narrow)-(light|dark)\.webp"/g),
    ).toHaveLength(4)
    expect(section.match(/loading="lazy"/g)).toHaveLength(2)
  })
  it('says of each package what it costs, for what the visitor sells to be held against', () => {
    const rows = [...body.matchAll(/data-once="([\d.]+)" data-later="([\d.]+)" data-months="(\d+)"/g)]
    expect(rows.map(([, ...figures]) => figures)).toEqual([
      ['1399.00', '0', '12'],
      ['799.00', '99.00', '120'],
      ['2399.00', '0', '120'],
    ])
  })
  it('has no anchor without a place', () => {
    const anchors = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(anchors.length).toBeGreaterThan(5)
    for (const id of anchors) expect(body).toContain(`id="${id}"`)
  })
  it('keeps to the content security policy: no style attribute, no inline script, no handler', () => {
    expect(body).not.toMatch(/\sstyle=|<script|<style|\son[a-z]+=/)
  })
})

describe('the loom', () => {
  it('weaves 2 keywords × 3 styles × 2 aspects into 12 prompts', () => {
    const prompts = loomPrompts(['young thai farmer', 'street food vendor'])
    expect(prompts).toHaveLength(12)
    expect(new Set(prompts).size).toBe(12)
    expect(prompts).toContain('young thai farmer, Realistic Photo --ar 16:9 --q 2 --v 6.1')
    expect(prompts).toContain('street food vendor, Anime --ar 1:1 --q 2 --v 6.1')
  })
  it('leaves out a line with nothing to say', () => {
    expect(loomPrompts(['', 'Cat, sleeping on sofa'])).toHaveLength(6)
    expect(loomPrompts([' , ', ''])).toEqual([])
    expect([isKeyword('cat'), isKeyword(' ,, '), isKeyword('')]).toEqual([true, false, false])
  })
  it('shows the crossing as segments that join to the prompt', () => {
    const segments = crossingOf('Cat, sleeping on sofa', 'Realistic')
    expect(segments.map(({ text }) => text).join('')).toBe(
      'Cat sleeping on sofa, Realistic Photo --ar 16:9 --q 2 --v 6.1',
    )
    expect(segments.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['keyword', 'style', 'aspect', 'parameter']),
    )
  })
})

describe('keywords on their way to the generator', () => {
  const store = new Map<string, string>()
  beforeEach(() => {
    store.clear()
    globalThis.sessionStorage = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
      removeItem: (key: string) => store.delete(key),
    } as unknown as Storage
  })
  it('are handed over once, one a line, without blank ones', () => {
    storeLoomKeywords(['cat on sofa', ' ', 'dog'])
    expect(store.get('loomKeywords')).toBe('cat on sofa\ndog')
    expect(takeLoomKeywords()).toBe('cat on sofa\ndog')
    expect(takeLoomKeywords()).toBe('')
  })
  it('leave nothing behind when the inputs are emptied', () => {
    storeLoomKeywords(['cat'])
    storeLoomKeywords(['', ''])
    expect(takeLoomKeywords()).toBe('')
  })
})
