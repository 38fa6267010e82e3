import { describe, expect, it } from 'vitest'
import { readAnswer } from './provider-answer.ts'

const counted = { inputTokens: 200, outputTokens: 18 }
const USAGE = '"usage":{"prompt_tokens":200,"completion_tokens":18}'

describe('an answer', () => {
  it.each([
    ['of OpenAI', `{"choices":[{"index":0,"message":{"role":"assistant","content":"a b"}}],${USAGE}}`],
    ['without index and role', `{"choices":[{"message":{"content":"a b"}}],${USAGE}}`],
    ['in parts', `{"choices":[{"message":{"content":[{"type":"text","text":"a "},"b"]}}],${USAGE}}`],
    ['in an event of a stream', `{"choices":[{"index":0,"delta":{"content":"a b"}}],${USAGE}}`],
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
    expect(readAnswer(body)).toMatchObject({ text: 'a b', usage: counted, errorStatus: null })
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
    expect(readAnswer(`{"choices":[],${USAGE}}`)).toMatchObject({
      text: '',
      usage: counted,
      isOnlyThoughts: false,
    })
  })

  it.each(['', '<html>upstream', 'null', '7', '[]', '{"choices":7,"usage":"x"}', '{"choices":[null]}'])(
    'such as %j holds nothing',
    (body) =>
      expect(readAnswer(body)).toEqual({
        text: '',
        usage: {},
        errorStatus: null,
        refusal: null,
        model: null,
        isCutOff: false,
        isOnlyThoughts: false,
      }),
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

  it('of OpenAI holds its thoughts in the count of what was written', () => {
    const { usage } = readAnswer(
      '{"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens":9,"completion_tokens":310,"completion_tokens_details":{"reasoning_tokens":300}}}',
    )
    expect(usage).toEqual({ inputTokens: 9, outputTokens: 310 })
  })

  it.each([
    ['{"usage":{"prompt_tokens":9,"completion_tokens":10,"total_tokens":319}}', 310],
    ['{"usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":10,"totalTokenCount":319}}', 310],
    ['{"usageMetadata":{"promptTokenCount":9,"totalTokenCount":319}}', 310],
    ['{"usageMetadata":{"promptTokenCount":9,"totalTokenCount":9}}', undefined],
    ['{"usage":{"completion_tokens":10,"total_tokens":319}}', 10],
    ['{"usage":{"prompt_tokens":-5,"completion_tokens":-5,"total_tokens":-5}}', -5],
  ])('%j, which leaves thoughts out of what was written, has them in the sum: %s', (body, written) => {
    expect(readAnswer(body).usage.outputTokens).toBe(written)
  })

  it.each([
    // OpenAI: the allowance went into thoughts.
    ['{"choices":[{"message":{"content":""},"finish_reason":"length"}]}', true],
    ['{"choices":[{"message":{"content":null},"finish_reason":"length"}]}', true],
    [
      '{"choices":[{"message":{"content":""},"finish_reason":"stop"}],"usage":{"completion_tokens":9,"completion_tokens_details":{"reasoning_tokens":9}}}',
      true,
    ],
    // White space is no text.
    ['{"choices":[{"message":{"content":" "},"finish_reason":"length"}]}', true],
    [
      '{"candidates":[{"content":{"parts":[{"text":"\\n"}]},"finishReason":"MAX_TOKENS"}],"usageMetadata":{"candidatesTokenCount":1,"thoughtsTokenCount":8000}}',
      true,
    ],
    // A scrap beside them: 65,000 to 3 tokens, 390 of 400.
    [
      '{"candidates":[{"content":{"parts":[{"text":"{\\"entries\\":[\\"a"}]},"finishReason":"MAX_TOKENS"}],"usageMetadata":{"candidatesTokenCount":3,"thoughtsTokenCount":65000}}',
      true,
    ],
    [
      '{"choices":[{"message":{"content":"{\\"entries\\":"},"finish_reason":"length"}],"usage":{"completion_tokens":400,"completion_tokens_details":{"reasoning_tokens":390}}}',
      true,
    ],
    // Nobody counts them: hardly any text is left of all that it may have, or far less than was counted.
    ['{"choices":[{"message":{"content":"{\\"entries\\":[\\"a"},"finish_reason":"length"}]}', true],
    [
      '{"choices":[{"message":{"content":"{\\"entries\\":[\\"a"},"finish_reason":"length"}],"usage":{"completion_tokens":3}}',
      true,
    ],
    [
      `{"choices":[{"message":{"content":"${'['.repeat(300)}"},"finish_reason":"length"}],"usage":{"completion_tokens":2000}}`,
      true,
    ],
    [
      `{"choices":[{"message":{"content":"${'['.repeat(300)}"},"finish_reason":"length"}],"usage":{"completion_tokens":200}}`,
      false,
    ],
    // Open models write them among the text, or in a field beside it.
    ['{"choices":[{"message":{"content":"<think>hm</think>"},"finish_reason":"stop"}]}', true],
    [`{"choices":[{"message":{"content":"<think>${'hm '.repeat(300)}"},"finish_reason":"length"}]}`, true],
    ['{"choices":[{"message":{"content":"<think>hm</think> a b"},"finish_reason":"stop"}]}', false],
    ['{"choices":[{"message":{"content":"","reasoning":"hm"},"finish_reason":"stop"}]}', true],
    ['{"choices":[{"message":{"content":null,"reasoning_content":"hm"},"finish_reason":"stop"}]}', true],
    ['{"choices":[{"message":{"content":"a b","reasoning_content":"hm"},"finish_reason":"stop"}]}', false],
    // One entry is whole.
    [
      '{"choices":[{"message":{"content":"{\\"entries\\":[\\"a b\\",\\"c"},"finish_reason":"length"}],"usage":{"completion_tokens":400,"completion_tokens_details":{"reasoning_tokens":390}}}',
      false,
    ],
    // 90 of 400: the text itself was too long.
    [
      '{"choices":[{"message":{"content":"{\\"entries\\":"},"finish_reason":"length"}],"usage":{"completion_tokens":400,"completion_tokens_details":{"reasoning_tokens":90}}}',
      false,
    ],
    // Ended by itself.
    [
      '{"choices":[{"message":{"content":"{}"},"finish_reason":"stop"}],"usage":{"completion_tokens":400,"completion_tokens_details":{"reasoning_tokens":390}}}',
      false,
    ],
    ['{"choices":[{"message":{"content":"a"},"finish_reason":"length"}]}', false],
    ['{"choices":[{"message":{"content":""},"finish_reason":"stop"}]}', false],
    // Google: no parts, or thoughts alone.
    ['{"candidates":[{"content":{"role":"model"},"finishReason":"MAX_TOKENS"}]}', true],
    [
      '{"candidates":[{"content":{"parts":[{"text":"Hm.","thought":true}]},"finishReason":"STOP"}],"usageMetadata":{"thoughtsTokenCount":40}}',
      true,
    ],
    [
      '{"candidates":[{"finishReason":"SAFETY"}],"usageMetadata":{"promptTokenCount":9,"thoughtsTokenCount":40}}',
      false,
    ],
  ])('%j is thoughts alone: %s', (body, wanted) => {
    expect(readAnswer(body).isOnlyThoughts).toBe(wanted)
  })

  it('of Google is no part of its thoughts', () => {
    const body = '{"candidates":[{"content":{"parts":[{"text":"Hm.","thought":true},{"text":"a b"}]}}]}'
    expect(readAnswer(body).text).toBe('a b')
  })

  it.each([
    [
      '{"choices":[{"message":{"content":null,"refusal":"I cannot help with that."}}]}',
      'I cannot help with that.',
    ],
    [
      '{"choices":[{"message":{"content":"a","refusal":null},"finish_reason":"content_filter"}]}',
      'content_filter',
    ],
    ['{"candidates":[{"finishReason":"RECITATION"}]}', 'RECITATION'],
    ['{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}', 'PROHIBITED_CONTENT'],
    // Whatever Google calls it, and whatever it will call it.
    ['{"promptFeedback":{"blockReason":"IMAGE_SAFETY"}}', 'IMAGE_SAFETY'],
    ['{"promptFeedback":{"blockReason":"MODEL_ARMOR"}}', 'MODEL_ARMOR'],
    ['{"promptFeedback":{"blockReason":"JAILBREAK"}}', 'JAILBREAK'],
    ['{"promptFeedback":{"blockReason":"BLOCK_REASON_UNSPECIFIED"}}', 'BLOCK_REASON_UNSPECIFIED'],
    ['{"candidates":[{"finishReason":"LANGUAGE"}]}', 'LANGUAGE'],
    ['{"candidates":[{"finishReason":"MALFORMED_RESPONSE"}]}', 'MALFORMED_RESPONSE'],
    ['{"candidates":[{"finishReason":"SOMETHING_NEW"}]}', 'SOMETHING_NEW'],
    ['{"candidates":[{"finishReason":"MAX_TOKENS"}]}', null],
    ['{"candidates":[{"finishReason":"FINISH_REASON_UNSPECIFIED"}]}', null],
    // Servers that speak as OpenAI does end in words of their own.
    ['{"choices":[{"message":{"content":"a"},"finish_reason":"eos"}]}', null],
    ['{"candidates":[{"finishReason":"STOP"}]}', null],
  ])('%j is withheld: %s', (body, wanted) => {
    expect(readAnswer(body).refusal).toBe(wanted)
  })

  it.each([
    ['{"model":"gpt-6-luna-2026-09-22","choices":[]}', 'gpt-6-luna-2026-09-22'],
    ['{"modelVersion":"gemini-3.5-flash-lite","candidates":[]}', 'gemini-3.5-flash-lite'],
  ])('%j is of the model %s', (body, model) => {
    expect(readAnswer(body).model).toBe(model)
  })
})
