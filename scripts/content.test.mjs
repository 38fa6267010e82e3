import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { plusDays } from '../domain/src/calendar.ts'
import { holidaysIn } from '../domain/src/holiday.ts'
import { refusedNames } from '../domain/src/refused-names.ts'
import { SCREEN_ANSWERS } from '../domain/src/testing/access-by-hand.ts'
import { thaiFullMoon } from '../domain/src/thai-lunar.ts'
import { VERSIONS } from '../engine/src/versions.ts'
import { CATEGORY_CLOTH } from '../web/src/components/cloth/dyes.ts'
import {
  calendarDays,
  duplicates,
  editorialFaults,
  evidenceFaults,
  frontMatter,
  normalised,
  numberedSteps,
  promptsIn,
  singular,
  THAI,
  thaiWords,
  trademarksIn,
  withoutCode,
} from './content-checks.mjs'

const CONTENT = new URL('../content/', import.meta.url)
const read = (file) => readFileSync(new URL(file, CONTENT), 'utf8')
const json = (file) => JSON.parse(read(file))
const markdownIn = (folder) =>
  readdirSync(new URL(folder, CONTENT))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ name, ...frontMatter(read(`${folder}${name}`)) }))

const categories = json('categories.json')
const concepts = json('concepts.json')
const holidays = json('holidays.json')
const lessons = markdownIn('lessons/')
const tools = markdownIn('tools/')
const texts = markdownIn('texts/')

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const DYES = ['khram', 'khamin', 'khrang', 'toei', 'makluea', 'fai']
/** 2–4 English words of letters and digits; apostrophes and hyphens belong to a word. */
const KEYWORD = /^[a-z0-9]['a-z0-9-]*(?: [a-z0-9]['a-z0-9-]*){1,3}$/

const SCREEN_PATHS = new Set(Object.keys(SCREEN_ANSWERS))

describe('the checks', () => {
  test.each([
    ['thai street food', 'Thai Street Foods'],
    ['boats on lake', 'lake on boat'],
    ['fresh cherries bowl', 'bowl fresh cherry'],
    ['paper-cut dishes', 'dish paper cut'],
  ])('%s and %s are one keyword', (one, other) => expect(normalised(one)).toBe(normalised(other)))

  test.each(['glass vase', 'bus stop', 'yoga class', 'citrus press'])('%s stays as it is', (keyword) =>
    expect(normalised(keyword)).toBe(keyword.split(' ').sort().join(' ')),
  )

  test.each([
    ['โปรดเลือกหมวด', 'โปรด'],
    ['เก็บเป็นรายการโปรด', undefined],
    ['เริ่มนับใหม่ 00:00 น.', undefined],
    ['ทำภาพให้ดี.', 'a full stop at the end of a Thai sentence'],
    ['ทำช้าๆ', 'ๆ without a space before it'],
    ['ลองดูนะคะ', 'ครับ or ค่ะ'],
    ['ได้คะแนนดี', undefined],
  ])('%s: %s', (text, fault) => expect(editorialFaults(text)[0]).toBe(fault))
})

describe('categories', () => {
  test('24, each with a Thai title and description, an icon, a family and a dye', () => {
    expect(categories).toHaveLength(24)
    expect(duplicates(categories.map(({ id }) => id))).toEqual([])
    expect(duplicates(categories.map(({ title }) => title))).toEqual([])
    for (const category of categories) {
      expect(Object.keys(category), category.id).toEqual([
        'id',
        'title',
        'description',
        'icon',
        'family',
        'dye',
      ])
      expect(category.id).toMatch(KEBAB)
      expect(category.title, category.id).toMatch(THAI)
      expect(category.description, category.id).toMatch(THAI)
      expect(category.icon, category.id).toMatch(KEBAB)
      expect(['hook', 'fret', 'diamond', 'zigzag', 'stripe'], category.id).toContain(category.family)
      expect(DYES, category.id).toContain(category.dye)
    }
  })
})

test('pages that know a category by its id alone weave its cloth', () => {
  expect(CATEGORY_CLOTH).toEqual(
    Object.fromEntries(categories.map(({ id, family, dye }) => [id, [family, dye]])),
  )
})

describe('keywords of the categories', () => {
  const files = readdirSync(new URL('keywords/', CONTENT)).sort()
  const lists = files.map((name) => ({
    id: name.replace(/\.txt$/, ''),
    keywords: read(`keywords/${name}`).split('\n').filter(Boolean),
  }))

  test('each category has a file, and each file a category', () => {
    expect(lists.map(({ id }) => id)).toEqual(categories.map(({ id }) => id).sort())
  })

  test('distinct over all categories, whatever the number, order or case of their words', () => {
    const first = new Map()
    const repeated = []
    for (const { id, keywords } of lists) {
      for (const keyword of keywords) {
        const key = normalised(keyword)
        if (first.has(key)) repeated.push(`${id}: ${keyword} = ${first.get(key)}`)
        else first.set(key, `${id}: ${keyword}`)
      }
    }
    expect(repeated).toEqual([])
  })

  describe.each(lists)('$id', ({ keywords }) => {
    test('at least 400', () => expect(keywords.length).toBeGreaterThanOrEqual(400))

    test('2–4 English words in lower case', () => {
      expect(keywords.filter((keyword) => !KEYWORD.test(keyword))).toEqual([])
    })

    test('nothing that marketplaces refuse, and no trademark that passes for a word', () => {
      expect(keywords.filter((keyword) => refusedNames(keyword).length > 0)).toEqual([])
      expect(keywords.filter((keyword) => trademarksIn(keyword).length > 0)).toEqual([])
    })

    test('no word begins or ends too many of them, as in a list multiplied with one word', () => {
      for (const [place, most] of [
        [0, MOST_BEGIN],
        [-1, MOST_END],
      ]) {
        const counts = new Map()
        for (const keyword of keywords) {
          const word = singular(keyword.split(' ').at(place))
          counts.set(word, (counts.get(word) ?? 0) + 1)
        }
        const tooOften = [...counts].filter(([, n]) => n > keywords.length * most)
        expect(tooOften).toEqual([])
      }
    })

    test('no beginning of two words returns as if from a template', () => {
      const counts = new Map()
      for (const keyword of keywords) {
        const parts = keyword.split(' ')
        if (parts.length < 3) continue
        const start = parts.slice(0, 2).join(' ')
        counts.set(start, (counts.get(start) ?? 0) + 1)
      }
      expect([...counts].filter(([, n]) => n > keywords.length * MOST_SAME_START)).toEqual([])
    })
  })
})

/** The largest share of a category’s keywords that one word may begin, one word may end, two words may begin. */
const MOST_BEGIN = 0.03
const MOST_END = 0.03
const MOST_SAME_START = 0.01

describe('concepts', () => {
  const ids = concepts.map(({ id }) => id)

  test('at least 155, in every category, each id and title once', () => {
    expect(concepts.length).toBeGreaterThanOrEqual(155)
    expect(duplicates(ids)).toEqual([])
    expect(duplicates(concepts.map(({ title }) => title))).toEqual([])
    expect(categories.filter(({ id }) => !concepts.some(({ category }) => category === id))).toEqual([])
  })

  test.each(concepts)('$id', (concept) => {
    expect(Object.keys(concept)).toEqual([
      'id',
      'title',
      'keywords',
      'buyers',
      'months',
      'difficulty',
      'category',
      'holidays',
      'checked',
      'sources',
    ])
    expect(evidenceFaults(concept)).toEqual([])
    expect(concept.id).toMatch(KEBAB)
    expect(concept.title).toMatch(/[\u0E00-\u0E7F]|Black Friday/)
    expect([...concept.title].length).toBeLessThanOrEqual(40)
    expect(concept.keywords.length).toBeGreaterThanOrEqual(10)
    expect(concept.keywords.length).toBeLessThanOrEqual(25)
    expect(concept.keywords.filter((keyword) => !KEYWORD.test(keyword))).toEqual([])
    expect(duplicates(concept.keywords.map(normalised))).toEqual([])
    expect(concept.keywords.filter((keyword) => refusedNames(keyword).length > 0)).toEqual([])
    expect(concept.keywords.filter((keyword) => trademarksIn(keyword).length > 0)).toEqual([])
    expect(thaiWords(concept.buyers)).toBeGreaterThanOrEqual(12)
    expect([...concept.buyers].length).toBeLessThanOrEqual(220)
    expect(editorialFaults(`${concept.title}\n${concept.buyers}`)).toEqual([])
    expect(concept.months.length).toBeGreaterThanOrEqual(1)
    expect(concept.months).toEqual([...new Set(concept.months)].sort((a, b) => a - b))
    expect(concept.months.every((month) => Number.isInteger(month) && month >= 1 && month <= 12)).toBe(true)
    expect(['very-easy', 'easy', 'medium', 'hard', 'very-hard']).toContain(concept.difficulty)
    expect(categories.map(({ id }) => id)).toContain(concept.category)
    expect(duplicates(concept.holidays)).toEqual([])
    expect(concept.holidays.filter((id) => !holidays.some((holiday) => holiday.id === id))).toEqual([])
  })

  test('some for every month that are not for all of them', () => {
    for (let month = 1; month <= 12; month += 1) {
      const inSeason = concepts.filter(({ months }) => months.length < 12 && months.includes(month))
      expect(inSeason.length, `month ${month}`).toBeGreaterThanOrEqual(5)
    }
  })
})

/** The years of which every holiday that can be reckoned has a date: 2569 to 2572. */
const YEARS = [2026, 2027, 2028, 2029]
/** Where ICU’s new moon falls on the wrong side of midnight in Beijing, the Hong Kong Observatory’s table holds. */
const ICU_ERRS = { '2027-02-07': '2027-02-06' }
const asRow = ({ month, day, reckoned = null }) => ({ month, day, reckoned })

describe('holidays', () => {
  test('at least 60, of Thailand and of the world, by month', () => {
    expect(holidays.length).toBeGreaterThanOrEqual(60)
    expect(duplicates(holidays.map(({ id }) => id))).toEqual([])
    expect(duplicates(holidays.map(({ title }) => title))).toEqual([])
    expect(holidays.map(({ month }) => month)).toEqual(
      holidays.map(({ month }) => month).sort((a, b) => a - b),
    )
    for (const where of ['th', 'world']) {
      expect(holidays.filter((holiday) => holiday.where === where).length).toBeGreaterThanOrEqual(20)
    }
  })

  test.each(holidays)('$id', (holiday) => {
    const moves = holiday.day === null
    expect(Object.keys(holiday)).toEqual(
      moves
        ? [
            'id',
            'title',
            'month',
            'day',
            'rule',
            ...(holiday.reckoned ? ['reckoned'] : []),
            'where',
            'checked',
            'sources',
          ]
        : ['id', 'title', 'month', 'day', 'where', 'checked', 'sources'],
    )
    expect(evidenceFaults(holiday)).toEqual([])
    const { dates = [], computed = [] } = holiday.reckoned ?? {}
    expect(dates).toEqual([...new Set(dates)].sort())
    expect(computed.filter((date) => !dates.includes(date))).toEqual([])
    for (const date of holiday.reckoned?.dates ?? []) {
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
      expect(Math.abs(Number(date.slice(5, 7)) - holiday.month)).toBeLessThanOrEqual(1)
    }
    expect(holiday.id).toMatch(KEBAB)
    expect(holiday.title).toMatch(/[\u0E00-\u0E7F]|^Black Friday$|^Cyber Monday$/)
    expect(['th', 'world']).toContain(holiday.where)
    if (holiday.reckoned)
      for (const year of YEARS) expect(holidaysIn(asRow(holiday), year), `${year}`).toHaveLength(1)
    if (moves) expect(holiday.rule).toMatch(THAI)
    else {
      const date = new Date(Date.UTC(2028, holiday.month - 1, holiday.day))
      expect([date.getUTCMonth() + 1, date.getUTCDate()]).toEqual([holiday.month, holiday.day])
    }
    expect(editorialFaults(`${holiday.title}\n${holiday.rule ?? ''}`)).toEqual([])
  })
})

describe('days that other calendars decide', () => {
  const datesOf = (id) => holidays.find((holiday) => holiday.id === id).reckoned.dates
  const inYears = (dates) => dates.filter((date) => YEARS.includes(Number(date.slice(0, 4))))

  test.each([
    ['makha-bucha', 'makha-bucha', 0],
    ['visakha-bucha', 'visakha-bucha', 0],
    ['asanha-bucha', 'asanha-bucha', 0],
    ['khao-phansa', 'asanha-bucha', 1],
    ['ok-phansa', 'ok-phansa', 0],
    ['buffalo-race', 'ok-phansa', -1],
    ['loy-krathong', 'loy-krathong', 0],
    ['yi-peng', 'loy-krathong', 0],
  ])('%s is as the Thai lunar calendar is reckoned', (id, day, after) => {
    expect(inYears(datesOf(id))).toEqual(YEARS.map((year) => plusDays(thaiFullMoon(day, year), after)))
  })

  test.each([
    ['chinese-new-year', 'chinese', 1, 1],
    ['dragon-boat', 'chinese', 5, 5],
    ['hungry-ghost', 'chinese', 7, 15],
    ['mid-autumn', 'chinese', 8, 15],
    ['vegetarian-festival', 'chinese', 9, 1],
    ['nowruz', 'persian', 1, 1],
    ['ramadan', 'islamic-umalqura', 9, 1],
    ['eid-al-fitr', 'islamic-umalqura', 10, 1],
    ['eid-al-adha', 'islamic-umalqura', 12, 10],
  ])('%s is as ICU reckons the %s calendar', (id, calendar, month, day) => {
    const reckoned = YEARS.flatMap((year) => calendarDays(calendar, { month, day }, year))
    expect(inYears(datesOf(id))).toEqual(reckoned.map((date) => ICU_ERRS[date] ?? date))
  })

  test('of Islam’s none that is still to come is told as certain', () => {
    for (const id of ['ramadan', 'eid-al-fitr', 'eid-al-adha']) {
      const { dates, computed } = holidays.find((holiday) => holiday.id === id).reckoned
      expect(computed, id).toEqual(dates.filter((date) => date > '2026-11-27'))
    }
  })
})

test('every holiday has a concept', () => {
  const named = new Set(concepts.flatMap((concept) => concept.holidays))
  expect(holidays.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([])
})

describe('lessons', () => {
  test('16 for beginners, 7 on technique, 8 on what is new, in order', () => {
    const orders = (category) =>
      lessons.filter(({ meta }) => meta.category === category).map(({ meta }) => Number(meta.order))
    const upTo = (n) => Array.from({ length: n }, (_, at) => at + 1)
    expect(orders('beginner')).toEqual(upTo(16))
    expect(orders('technique')).toEqual(upTo(7))
    expect(orders('update')).toEqual(upTo(8))
    expect(lessons).toHaveLength(31)
    expect(duplicates(lessons.map(({ meta }) => meta.id))).toEqual([])
    expect(duplicates(lessons.map(({ meta }) => meta.title))).toEqual([])
  })

  describe.each(lessons)('$name', ({ name, meta, keys, body }) => {
    test('front matter', () => {
      expect(keys).toEqual([
        'id',
        'title',
        'category',
        'order',
        'isNew',
        'titleColor',
        'minutes',
        'screen',
        'updated',
        'checked',
        'sources',
        'video',
      ])
      expect(evidenceFaults(meta)).toEqual([])
      expect(name).toBe(`${name.slice(0, 2)}-${meta.id}.md`)
      expect(meta.title).toMatch(THAI)
      expect([...meta.title].length).toBeLessThanOrEqual(45)
      expect(['true', 'false']).toContain(meta.isNew)
      expect(['', ...DYES]).toContain(meta.titleColor)
      expect(Number(meta.minutes)).toBeGreaterThanOrEqual(2)
      expect(Number(meta.minutes)).toBeLessThanOrEqual(6)
      expect(meta.updated).toMatch(/^2026-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/)
      expect(meta.video).toMatch(/^(https:\/\/\S+)?$/)
      expect(SCREEN_PATHS).toContain(meta.screen.toLowerCase())
    })

    test('250–600 Thai words, numbered steps, an example, something to try', () => {
      expect(thaiWords(withoutCode(body))).toBeGreaterThanOrEqual(250)
      expect(thaiWords(withoutCode(body))).toBeLessThanOrEqual(600)
      const steps = numberedSteps(body)
      expect(steps.length).toBeGreaterThanOrEqual(4)
      expect(steps).toEqual(steps.map((_, at) => at + 1))
      expect(body).toMatch(/^```$|^\| --- \|/m)
      expect(body).toMatch(/^## ตัวอย่าง/m)
      expect(body).toMatch(/^## ลองทำ$/m)
      expect((body.match(/^```$/gm) ?? []).length % 2).toBe(0)
    })

    test('reads as our Thai does', () => expect(editorialFaults(`${meta.title}\n${body}`)).toEqual([]))

    test('its prompts are as the generators print them and as the version takes them', () => {
      for (const prompt of promptsIn(body)) {
        expect(prompt).toMatch(PROMPT)
        expect(refusedNames(prompt), prompt).toEqual([])
        const version = /--v (\S+)|--(niji \d)/.exec(prompt)
        const row = VERSIONS.versions.find(({ id }) => id === (version?.[1] ?? version?.[2]))
        expect(row, prompt).toBeDefined()
        const quality = /--q (\S+)/.exec(prompt)
        if (quality) expect(row.parameters.q?.values, prompt).toContain(Number(quality[1]))
      }
    })
  })

  test.each(['twenty-a-day', 'no-repeat-downloads'])('%s takes its example from our keywords', (id) => {
    const library = new Set(
      readdirSync(new URL('keywords/', CONTENT)).flatMap((name) => read(`keywords/${name}`).split('\n')),
    )
    const { body } = lessons.find(({ meta }) => meta.id === id)
    const subjects = promptsIn(body).map((prompt) => prompt.slice(0, prompt.indexOf(',')))
    expect(subjects.length).toBeGreaterThan(0)
    expect(subjects.filter((subject) => !library.has(subject))).toEqual([])
  })

  test('most of them show a finished prompt', () => {
    expect(lessons.filter(({ body }) => promptsIn(body).length > 0).length).toBeGreaterThanOrEqual(21)
  })
})

/** Text, then flags in the order of docs/product/prompts.md (The order of a finished prompt). */
const PROMPT =
  /^[a-z][^,-]*(, [A-Za-z][^,-]*)* --ar \d+:\d+( --s \d+)?( --c \d+)?( --q (\.5|1|2))?( --v (5\.2|6\.1|7|8\.[12])| --niji [67])?( --no [a-z]+(, [a-z]+)*)?$/

describe('tools', () => {
  test('at least 12, in order, each name and address once', () => {
    expect(tools.length).toBeGreaterThanOrEqual(12)
    expect(tools.map(({ meta }) => Number(meta.order))).toEqual(tools.map((_, at) => at + 1))
    for (const key of ['id', 'name', 'url'])
      expect(duplicates(tools.map(({ meta }) => meta[key]))).toEqual([])
  })

  test.each(tools)('$name', ({ name, meta, keys, body }) => {
    expect(keys).toEqual(['id', 'name', 'description', 'url', 'order', 'checked', 'sources'])
    expect(evidenceFaults(meta)).toEqual([])
    expect(name).toBe(`${meta.order.padStart(2, '0')}-${meta.id}.md`)
    expect([...meta.description].length).toBeGreaterThanOrEqual(60)
    expect([...meta.description].length).toBeLessThanOrEqual(140)
    const url = new URL(meta.url)
    expect(url.protocol).toBe('https:')
    expect(url.username + url.search + url.hash).toBe('')
    const steps = numberedSteps(body)
    expect(steps.length).toBeGreaterThanOrEqual(4)
    expect(steps).toEqual(steps.map((_, at) => at + 1))
    expect(editorialFaults(`${meta.description}\n${body}`)).toEqual([])
  })
})

describe('texts', () => {
  /** What the settings fill in. */
  const FROM_SETTINGS = ['brand', 'ownerName', 'email', 'address', 'processors']

  test('the guides of the screens, terms and privacy', () => {
    expect(texts.map(({ name }) => name)).toEqual([
      'category-prompts.md',
      'one-click.md',
      'popular.md',
      'privacy.md',
      'radar.md',
      'terms.md',
      'vault.md',
    ])
  })

  test.each(texts)('$name', ({ name, meta, body }) => {
    expect(name).toBe(`${meta.id}.md`)
    expect(meta.title).not.toBe('')
    expect(evidenceFaults(meta)).toEqual([])
    expect(thaiWords(body)).toBeGreaterThanOrEqual(20)
    expect(editorialFaults(body)).toEqual([])
    const asked = [...body.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(asked.filter((variable) => !FROM_SETTINGS.includes(variable) && !meta[variable])).toEqual([])
  })

  test('radar names the five bands with their limits', () => {
    const { body } = texts.find(({ meta }) => meta.id === 'radar')
    for (const band of ['10,000', '10,001–50,000', '50,001–100,000', '100,001–500,000', '500,001']) {
      expect(body).toContain(band)
    }
  })

  test('vault is a checklist, prompts of a category take three steps', () => {
    const text = (id) => texts.find(({ meta }) => meta.id === id).body
    expect(text('vault').match(/^- \[ \] \S/gm).length).toBeGreaterThanOrEqual(5)
    expect(numberedSteps(text('category-prompts'))).toEqual([1, 2, 3])
  })

  test('terms and privacy are marked for the owner to check', () => {
    for (const id of ['terms', 'privacy']) {
      expect(texts.find(({ meta }) => meta.id === id).meta.note).toBe('ตรวจแก้ก่อนใช้จริง')
    }
  })
})
