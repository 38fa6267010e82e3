import { describe, expect, it } from 'vitest'
import { cleanEntry, isPreamble, isRefusal, judgeEntry } from './ai-gate.ts'
import { readReply } from './ai-reply.ts'
import { LISTS, NOTHING_USABLE, WRAPPINGS } from './testing/recorded-answers.ts'

const read = (reply: string) => readReply(reply, { mode: 'chicken', count: 50 })

describe('the quality gate', () => {
  it('is tried on more than 300 answers', () => {
    const answers = Object.keys(WRAPPINGS).length * LISTS.length + NOTHING_USABLE.length
    expect(answers).toBeGreaterThanOrEqual(300)
  })

  describe.each(Object.entries(WRAPPINGS))('of entries in %s', (_, wrap) => {
    it.each(LISTS.map((list) => [list]))('takes the entries alone: %j', (list) => {
      expect(read(wrap(list)).prompts.map(({ text }) => text)).toEqual(list)
    })
  })

  it.each(NOTHING_USABLE)('takes nothing of %j: %s', (reply, why) => {
    const { prompts, aside } = read(reply)
    expect(prompts).toEqual([])
    expect(aside[0]?.why ?? null).toBe(why)
  })
})

describe('an entry', () => {
  it('of nothing but marks is looked at a few times only', () => {
    // Twelve of its 100 marks go; what is left has no letter.
    expect(cleanEntry('1. '.repeat(100)).split(' ')).toHaveLength(100 - 12)
    expect(judgeEntry('a) '.repeat(500))).toMatchObject({ why: 'too_long' })
  })

  it.each([
    ['cozy cafe ::2 window::-0.5 light', 'cozy cafe window light'],
    ['[cozy cafe](https://example.org/a)', 'cozy cafe'],
    ['> cozy cafe', 'cozy cafe'],
    ['**Title:** cozy cafe', 'cozy cafe'],
    ['(1) cozy cafe', 'cozy cafe'],
    ['✨ cozy cafe', 'cozy cafe'],
    ['«cozy cafe»', 'cozy cafe'],
    ['cozy cafe – morning light', 'cozy cafe – morning light'],
    ['t-shirt mock-up', 't-shirt mock-up'],
    ['7 eleven at night', '7 eleven at night'],
    ['3.5 inch floppy', '3.5 inch floppy'],
    ['16:9 monitor screen', '16:9 monitor screen'],
    ['10:30 wall clock', '10:30 wall clock'],
    ['entry-level job', 'entry-level job'],
    ['Keyword - cozy cafe', 'cozy cafe'],
    ['woman smiling —soft light, cozy cafe', 'woman smiling —soft light, cozy cafe'],
    ['Las Vegas and Los Angeles skyline', 'Las Vegas and Los Angeles skyline'],
    ['woman dressed as a witch, no people behind', 'woman dressed as a witch, no people behind'],
    ['crowd on a march against the new policy', 'crowd on a march against the new policy'],
    ['Perfect, calm lake', 'Perfect, calm lake'],
    ['café con leche on a table', 'café con leche on a table'],
    ['bánh mì sandwich', 'bánh mì sandwich'],
    ['MIT campus in spring', 'MIT campus in spring'],
    ['Kraków market square', 'Kraków market square'],
    ['van life at Big Sur', 'van life at Big Sur'],
    ['pâtisserie window', 'pâtisserie window'],
    ['temple --ar16:9', 'temple'],
    ['golden temple,--ar 16:9', 'golden temple'],
    ['temple --v6', 'temple'],
    ['temple--ar 16:9', 'temple'],
    ['temple -- ar 16:9', 'temple'],
    ['temple ––ar 16:9', 'temple'],
    ['temple —v 7', 'temple'],
    ['temple --wild 3', 'temple'],
    ['temple --ar=16:9', 'temple'],
    ['temple (--ar 16:9)', 'temple'],
    ['temple [--ar 16:9] --v 7', 'temple'],
    ['temple \u2212\u2212ar 16:9', 'temple'],
    ['temple \uff0d\uff0dar 16:9', 'temple'],
    ['temple -v 7', 'temple'],
    ['temple --no people, cars', 'temple'],
    ['x-ray of a hand - side view', 'x-ray of a hand - side view'],
    ['runner —fast motion, no crowd', 'runner —fast motion, no crowd'],
    ['cozy cafe ☕️', 'cozy cafe'],
    ['aux cable port', 'aux cable port'],
    ['para athlete running', 'para athlete running'],
    ['mobile os with no apps', 'mobile os with no apps'],
    ['dot com startup as a rocket', 'dot com startup as a rocket'],
    ['please wait sign', 'please wait sign'],
    ['no entry sign', 'no entry sign'],
    ['no results page mockup', 'no results page mockup'],
    ['404 not found', '404 not found'],
    ['we can do it poster', 'we can do it poster'],
    ['summary report on a desk', 'summary report on a desk'],
    ['this content is king poster', 'this content is king poster'],
  ])('%j is %j', (entry, wanted) => {
    expect(judgeEntry(entry)).toEqual({ text: wanted })
  })

  it.each([
    ['Request denied', 'refusal'],
    ['rate limit exceeded', 'refusal'],
    ['I refuse to answer', 'refusal'],
    ['Cannot comply', 'refusal'],
    ["I'm afraid I can't", 'refusal'],
    ['I must refuse', 'refusal'],
    ['Content not allowed', 'refusal'],
    ['An error occurred', 'refusal'],
    ['Could you clarify the topic?', 'preamble'],
    ['Tip: use these in titles', 'preamble'],
    ['These keywords work well for stock', 'preamble'],
    ['Good luck with your sales!', 'preamble'],
    ['Meaning', 'preamble'],
    ['Perfect, here they are', 'preamble'],
    ['cafetería con terraza', 'foreign'],
    ['quán cà phê', 'foreign'],
    ['Frau mit Hund', 'foreign'],
    ['kafe yang nyaman', 'foreign'],
    ['przytulna kawiarnia wieczór świetlny', 'foreign'],
    ['útulná kavárna večer', 'foreign'],
    ['smažený sýr', 'foreign'],
    ['café avec terrasse', 'foreign'],
    ['mulher com gato no telhado', 'foreign'],
    ['regalo para mama', 'foreign'],
  ])('%j is set aside: %s', (entry, why) => {
    expect(judgeEntry(entry)).toMatchObject({ why })
  })

  it.each([
    'access denied sign on a door',
    'refuse collection truck',
    'error message on a screen',
    'sorry note with flowers',
    'can opener on a table',
    'unfortunate weather picnic',
    'policy document on a desk',
    'robot assistant helping',
    'help wanted sign',
  ])('%j is no refusal', (text) => expect(isRefusal(text)).toBe(false))

  it.each([
    'great wall of china',
    'okay hand sign',
    'here comes the sun',
    'total eclipse',
    'enjoying summer',
    'thank you card design',
    'note pad mockup',
  ])('%j is no preamble', (text) => expect(isPreamble(text)).toBe(false))
})
