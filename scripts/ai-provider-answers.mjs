import { createHash } from 'node:crypto'
import { namedAs, thoughtsOf } from './ai-provider-rules.mjs'

const FIRST = ['golden', 'quiet', 'modern', 'rustic', 'bright', 'misty', 'vivid', 'gentle', 'bold', 'cozy']
const SECOND = [
  'morning',
  'harvest',
  'journey',
  'studio',
  'garden',
  'market',
  'harbor',
  'forest',
  'kitchen',
  'skyline',
]

/** Returns the last Latin word of a keyword; of one without any, a number of its own. */
function lastWordOf(keyword) {
  const words = keyword.replace(/\[[^\]]*\]/g, '').match(/[A-Za-z0-9]+/g)
  return (
    words?.at(-1) ?? [...keyword].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  )
}

/** Returns the entry numbered `at` of a keyword: always the same, none the same as another. */
function entryOf(asked, at) {
  const pair = `${FIRST[at % 10]} ${SECOND[Math.floor(at / 10) % 10]}`
  // Another keyword's are other ones.
  if (!asked.system.includes('image generator')) return `${pair} ${lastWordOf(asked.keyword)}`
  const subject =
    asked.keyword
      .replace(/\[[^\]]*\]|[^A-Za-z0-9 ]/g, '')
      .trim()
      .slice(0, 30) || 'stock scene'
  return `${subject}, ${pair}, soft natural light, shallow depth of field, calm mood`
}

/** Makes a title and keywords that are always the same for the same picture. */
function descriptionOf({ picture, amount, manner, system }) {
  const number = createHash('sha256').update(picture.bytes).digest().readUInt32BE(0)
  const words = FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`))
  const many = manner === 'short' ? 3 : manner === 'empty' ? 0 : amount
  const thai = system.includes('"title_th"') && {
    title_th: `ทุ่งนาสีทองหมายเลข ${number}`,
    keywords_th: Array.from({ length: many }, (_, at) => `คำที่ ${at + 1}`),
  }
  return {
    ...thai,
    title: manner === 'empty' ? '' : `Golden rice field number ${number}`,
    description: 'A golden rice field at sunrise with soft mist over the hills',
    keywords: Array.from({ length: many }, (_, at) => words[(number + at) % words.length]),
    confidence: number % 101,
    category: String(number % 22),
  }
}

/** Sees an extra finger and a logo in every second picture, always the same ones. */
function flawsOf({ picture }) {
  const isFlawed = createHash('sha256').update(picture.bytes).digest().readUInt8(0) % 2 === 0
  const hand = { kind: 'hands', left: 100, top: 200, right: 300, bottom: 450, said: 'นิ้วเกินมาหนึ่งนิ้ว' }
  const logo = { kind: 'logo', left: 700, top: 50, right: 950, bottom: 150, said: 'โลโก้บนเสื้อ' }
  return { flaws: isFlawed ? [hand, logo] : [] }
}

/** Returns what the stand-in says to what it was asked, in the manner that it was asked for. */
export function textOf(asked) {
  const { manner, amount, have } = asked
  if (asked.picture) {
    if (manner === 'not_json') return 'I cannot help with that picture.'
    const json = JSON.stringify(asked.system.includes('"flaws"') ? flawsOf(asked) : descriptionOf(asked))
    return asked.structured ? json : `Here it is:\n\`\`\`json\n${json}\n\`\`\``
  }
  const from = have.length
  const entries = (many) => Array.from({ length: many }, (_, at) => entryOf(asked, from + at))
  const shape = (list) => (asked.structured ? JSON.stringify({ entries: list }) : list.join(' | '))
  switch (manner) {
    case 'short':
      return shape(entries(Math.max(1, Math.floor(amount / 2))))
    case 'more':
      return shape([...entries(amount + 3), ...entries(2)])
    case 'long':
      return shape(entries(amount).map((entry) => `${entry}, ${'with many small details '.repeat(8)}`))
    case 'thai':
      return shape(entries(amount).map((entry, at) => (at % 2 ? 'คาเฟ่ยามเช้า' : entry)))
    case 'list':
      return entries(amount).join(' | ')
    case 'not_json':
      return `Sure! Here they are:\n${entries(amount)
        .map((entry, at) => `${at + 1}. ${entry}`)
        .join('\n')}`
    case 'empty':
      return shape([])
    default:
      return shape(entries(amount))
  }
}

const tokens = (text) => Math.ceil(text.length / 4)

/** Enough for any answer; what a request allows itself is less. */
const MOST_TOKENS = 65_536

/**
 * Wraps a text as its provider answers, with what it cost: thoughts that take all that the answer may have leave none of it.
 * @param {{ call: import('./ai-provider-rules.mjs').Call, text: string, asked: string, manner?: string }} told
 */
export function answerBody({ call, text, asked, manner = 'right' }) {
  const answer = measured({ call, text, manner })
  const body = call.isGemini ? geminiAnswer(answer, asked) : openaiAnswer(answer, asked)
  if (manner === 'no_usage') Object.assign(body, call.isGemini ? { usageMetadata: {} } : { usage: {} })
  return body
}

/** Takes an answer apart as a stream brings it. */
export function piecesOf({ call, text, asked }) {
  const answer = measured({ call, text, manner: 'right' })
  const half = Math.ceil(answer.text.length / 2)
  const parts = [answer.text.slice(0, half), answer.text.slice(half)].filter(Boolean)
  if (call.isGemini) {
    const whole = geminiAnswer(answer, asked)
    const piece = (part) => ({ candidates: [{ content: { role: 'model', parts: [{ text: part }] } }] })
    return [
      ...parts.map(piece),
      { ...whole, candidates: [{ finishReason: answer.isCutOff ? 'MAX_TOKENS' : 'STOP' }] },
    ]
  }
  const chunk = (delta, reason) => ({
    id: 'stand-in',
    object: 'chat.completion.chunk',
    model: answer.model,
    choices: [{ index: 0, delta, finish_reason: reason }],
  })
  return [...parts.map((content) => chunk({ content }, null)), chunk({}, answer.isCutOff ? 'length' : 'stop')]
}

function measured({ call, text, manner }) {
  const { body, isGemini } = call
  const most = (isGemini ? body.generationConfig?.maxOutputTokens : body.max_completion_tokens) ?? MOST_TOKENS
  const wanted = manner === 'thoughts' ? Number.POSITIVE_INFINITY : thoughtsOf(call)
  const thoughts = Math.min(wanted, most)
  const isCutOff = thoughts + tokens(text) > most
  return {
    text: isCutOff ? '' : text,
    thoughts,
    isCutOff,
    model: manner === 'other' ? OTHERS[isGemini ? 'gemini' : 'openai'] : namedAs(call),
  }
}

/** What answers in the place of whatever was asked. */
const OTHERS = { openai: 'gpt-6.1-terra', gemini: 'gemini-3.8-flash' }

/** Answers as OpenAI does: its count of what was written holds the thoughts. */
function openaiAnswer({ text, thoughts, isCutOff, model }, asked) {
  const usage = { prompt_tokens: 200 + tokens(asked), completion_tokens: tokens(text) + thoughts }
  return {
    id: 'stand-in',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null },
        finish_reason: isCutOff ? 'length' : 'stop',
      },
    ],
    usage: {
      ...usage,
      total_tokens: usage.prompt_tokens + usage.completion_tokens,
      completion_tokens_details: { reasoning_tokens: thoughts },
    },
  }
}

/** Answers as Google does: it counts thoughts beside what was written. */
function geminiAnswer({ text, thoughts, isCutOff, model }, asked) {
  const usage = { promptTokenCount: 200 + tokens(asked), candidatesTokenCount: tokens(text) }
  const content = { role: 'model', ...(text && { parts: [{ text }] }) }
  return {
    candidates: [{ content, finishReason: isCutOff ? 'MAX_TOKENS' : 'STOP', index: 0 }],
    usageMetadata: {
      ...usage,
      ...(thoughts > 0 && { thoughtsTokenCount: thoughts }),
      totalTokenCount: usage.promptTokenCount + usage.candidatesTokenCount + thoughts,
    },
    modelVersion: model,
    responseId: 'stand-in',
  }
}
