import { describe, expect, it } from 'vitest'
import { readAnswer } from './provider-answer.ts'

const counted = { inputTokens: 200, outputTokens: 18 }
const USAGE = '"usage":{"prompt_tokens":200,"completion_tokens":18}'

describe('an answer', () => {
  it.each([
    ['of OpenAI', `{"choices":[{"index":0,"message":{"role":"assistant","content":"a b"}}],${USAGE}}`],
    ['without index and role', `{"choices":[{"message":{"content":"a b"}}],${USAGE}}`],
    ['in parts', `{"choices":[{"message":{"content":[{"type":"text","text":"a "},"b"]}}],${USAGE}}`],
    ['of the older kind', `{"choices":[{"text":"a b"}],${USAGE}}`],
    [
      'with numbers as texts',
      '{"created":"1","choices":[{"message":{"content":"a b"}}],"usage":{"prompt_tokens":"200","completion_tokens":"18"}}',
    ],
    [
      'of Google',
      '{"candidates":[{"content":{"parts":[{"text":"a "},{"text":"b"}]},"finishReason":"MAX_TOKENS"}],"usageMetadata":{"promptTokenCount":200,"candidatesTokenCount":18}}',
    ],
  ])('%s is read with what it cost', (_, body) => {
    expect(readAnswer(body)).toEqual({ text: 'a b', usage: counted, errorStatus: null })
  })

  it('of Google has its thoughts counted, also where they are all that there is', () => {
    const usageOf = (usage: object) =>
      readAnswer(JSON.stringify({ candidates: [{}], usageMetadata: usage })).usage
    expect(usageOf({ promptTokenCount: 200, candidatesTokenCount: 18, thoughtsTokenCount: 900 })).toEqual({
      inputTokens: 200,
      outputTokens: 918,
    })
    expect(usageOf({ promptTokenCount: 200, thoughtsTokenCount: 900 }).outputTokens).toBe(900)
  })

  it('without choices has cost all the same', () => {
    expect(readAnswer(`{"choices":[],${USAGE}}`)).toEqual({ text: '', usage: counted, errorStatus: null })
  })

  it.each(['', '<html>upstream', 'null', '7', '[]', '{"choices":7,"usage":"x"}', '{"choices":[null]}'])(
    'such as %j holds nothing',
    (body) => expect(readAnswer(body)).toEqual({ text: '', usage: {}, errorStatus: null }),
  )

  it.each([
    ['{"error":{"code":429,"message":"slow down"}}', 429],
    ['{"error":{"code":"401"}}', 401],
    ['{"error":{"code":"rate_limit_exceeded"}}', 429],
    ['{"error":{"code":8,"status":"RESOURCE_EXHAUSTED"}}', 429],
    ['{"error":{"message":"no"}}', 500],
    // LM Studio, asked at an address without /v1.
    ['{"error":"Unexpected endpoint or method. (POST /chat/completions)"}', 500],
    ['{"error":null,"choices":[]}', null],
    ['{"error":{"code":429},"choices":[{"message":{"content":"a"}}]}', null],
  ])('%j is the fault %s', (body, status) => {
    expect(readAnswer(body).errorStatus).toBe(status)
  })
})
