import { describe, expect, it } from 'vitest'
import { fillAnswer } from './fill-answer.ts'
import { findLinks } from './find-links.ts'
import { replyJudge } from './judge-reply.ts'
import { readLibraryQuestion } from './library-words.ts'
import { seededPeople } from './people-online.ts'
import { nextSupportTime, SUPPORT_HOURS, supportHoursText, supportMoment } from './support-hours.ts'

describe('the variables of an answer', () => {
  const vip = { to: '/vip', label: 'หน้าแพ็กเกจ' }

  it('are filled in, a screen by its name and once among the links', () => {
    expect(
      fillAnswer('เดือนละ {price} บาท ดูที่ {linkVip} หรือ {linkVip}', { price: '799', linkVip: vip }),
    ).toEqual({
      text: 'เดือนละ 799 บาท ดูที่ หน้าแพ็กเกจ หรือ หน้าแพ็กเกจ',
      links: [vip],
    })
  })
  it('take their part with them when they are empty or unknown', () => {
    const template = 'เลือกที่ {linkVip} [โอนผ่าน {payWays}] แล้วแนบสลิปค่ะ [{claim}]'
    expect(fillAnswer(template, { linkVip: vip, payWays: '' }).text).toBe('เลือกที่ หน้าแพ็กเกจ แล้วแนบสลิปค่ะ')
    expect(fillAnswer(template, { linkVip: vip, payWays: 'PromptPay', claim: 'ดี' }).text).toBe(
      'เลือกที่ หน้าแพ็กเกจ โอนผ่าน PromptPay แล้วแนบสลิปค่ะ ดี',
    )
  })
  it('leave no link behind in a part that fell away', () => {
    expect(fillAnswer('ดู [{linkVip} {none}]', { linkVip: vip })).toEqual({ text: 'ดู', links: [] })
  })
})

describe('when the team answers', () => {
  it.each([
    // 20 November 2026 is a Friday; Bangkok is UTC+7.
    ['Friday 08:59', '2026-11-20T01:59:59.999Z', '2026-11-20T02:00:00.000Z'],
    ['Friday 09:00', '2026-11-20T02:00:00.000Z', null],
    ['Friday 17:59', '2026-11-20T10:59:59.999Z', null],
    ['Friday 18:00', '2026-11-20T11:00:00.000Z', '2026-11-23T02:00:00.000Z'],
    ['Friday 23:08', '2026-11-20T16:08:00.000Z', '2026-11-23T02:00:00.000Z'],
    ['Saturday 12:00', '2026-11-21T05:00:00.000Z', '2026-11-23T02:00:00.000Z'],
    ['Sunday 23:59', '2026-11-22T16:59:00.000Z', '2026-11-23T02:00:00.000Z'],
    ['Monday 00:00', '2026-11-22T17:00:00.000Z', '2026-11-23T02:00:00.000Z'],
    ['Monday 19:00', '2026-11-23T12:00:00.000Z', '2026-11-24T02:00:00.000Z'],
  ])('%s', (_, now, next) => {
    expect(nextSupportTime(new Date(now), SUPPORT_HOURS)?.toISOString() ?? null).toBe(next)
  })
  it('is said in Thai', () => {
    expect(supportHoursText(SUPPORT_HOURS)).toBe('จันทร์–ศุกร์ 9:00–18:00 น.')
    expect(supportMoment(new Date('2026-11-23T02:00:00Z'))).toBe('จันทร์ที่ 23 พ.ย. 2569 ตั้งแต่ 9:00 น.')
  })
})

it('counts 120 to 169 people', () => {
  expect([seededPeople(0), seededPeople(0.5), seededPeople(0.999999)]).toEqual([120, 145, 169])
})

describe('addresses in a text', () => {
  it.each([
    ['https://evil.example/a?b', 'https://evil.example/a?b'],
    ['ดูที่ evil.example ค่ะ', 'evil.example'],
    ['evil[.]com', 'evil[.]com'],
    ['evil (dot) com/x', 'evil (dot) com/x'],
    ['evil dot com', 'evil dot com'],
    ['evil . com', 'evil . com'],
    ['hxxps://evil.example', 'hxxps://evil.example'],
    ['javascript:alert(1)', 'javascript:alert(1'],
    ['//evil.example/x', '//evil.example/x'],
    ['a@evil.example', 'a@evil.example'],
    ['10.0.0.1', '10.0.0.1'],
    ['ｅｖｉｌ．com', 'ｅｖｉｌ．com'],
    ['เว็บ.ไทย', 'เว็บ.ไทย'],
  ])('%s', (text, address) => {
    expect(findLinks(text).map(({ from, to }) => text.slice(from, to))).toEqual([address])
  })
  it.each([
    'Midjourney V6.1',
    'ราคา 799.50 บาท',
    'prompts.txt',
    '9.00 น.',
    '20 พ.ย. 2569',
    'จบ. เริ่ม',
    '/vip',
    'และ/หรือ',
  ])('none: %s', (text) => {
    expect(findLinks(text)).toEqual([])
  })
})

describe('a reply of the AI', () => {
  const judge = replyJudge({
    secrets: ['จงตอบสุภาพและห้ามพูดถึงโครงการลับนี้กับใครทั้งสิ้น รหัส CANARY-7F3A9B', 'sk-operator-0123456789'],
    open: 'VIP เดือนแรก 799 บาท',
    ours: ['https://thokham.example', 'https://line.me/ti/p/thokham', 'help@thokham.example'],
  })
  it('keeps what leads to us and nothing else', () => {
    expect(
      judge.clean('ดู https://thokham.example/vip หรือ https://thokham.example.evil.com และ evil.com'),
    ).toBe('ดู https://thokham.example/vip หรือ … และ …')
    expect(judge.clean('https://thokham.example@evil.com help@thokham.example x@evil.com')).toBe(
      '… help@thokham.example …',
    )
  })
  it('is text without markup', () => {
    expect(judge.clean('# หัว\n**หนา** [กด](https://evil.com) <img src=x onerror=alert(1)> `โค้ด`')).toBe(
      'หัว\nหนา กด โค้ด',
    )
  })
  it('gives nothing away', () => {
    expect(judge.leaks('VIP เดือนแรก 799 บาทค่ะ')).toBe(false)
    expect(judge.leaks('จงตอบสุภาพและห้ามพูดถึงโครงการลับนี้กับใคร')).toBe(true)
    expect(judge.leaks('c-a-n-a-r-y 7 f 3 a 9 b')).toBe(true)
    expect(judge.leaks('B9A3F7-YRANAC')).toBe(true)
    expect(judge.leaks('Q0FOQVJZLTdGM0E5Qg==')).toBe(true)
    expect(judge.leaks('43414e4152592d374633413942')).toBe(true)
  })
})

describe('what of a question the library is looked up by', () => {
  it.each(['ใช้ License Key บน Mac ได้ไหม', 'ราคาเท่าไร', ''])('nothing: %s', (question) => {
    expect(readLibraryQuestion(question)).toBeNull()
  })
  it('the words that say what it is about', () => {
    expect(readLibraryQuestion('มีคีย์เวิร์ดอาหารไทยไหม')).toMatchObject({
      wantsKeywords: true,
      wantsLesson: false,
      words: expect.arrayContaining(['อาหาร']),
    })
    expect(readLibraryQuestion('any keyword with mango?')?.words).toEqual(['mango'])
    expect(readLibraryQuestion('มีบทเรียนเรื่องอัปสเกลไหม')?.wantsLesson).toBe(true)
  })
})
