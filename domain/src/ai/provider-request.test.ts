import { describe, expect, it } from 'vitest'
import { findModel, type KnownModel, releasedModels, unlistedModel } from './model.ts'
import { type ProviderQuestion, providerRequest } from './provider-request.ts'

const KNOWN = releasedModels()
const SCHEMA = {
  type: 'object',
  properties: { entries: { type: 'array', items: { type: 'object', additionalProperties: false } } },
  required: ['entries'],
  additionalProperties: false,
}
const question = (over: Partial<ProviderQuestion> = {}): ProviderQuestion => ({
  system: (isStructured) => (isStructured ? 'as JSON' : 'as a list'),
  turns: [{ role: 'user', parts: ['{"keyword":"cafe"}'] }],
  schema: SCHEMA,
  temperature: 0.8,
  maxTokens: null,
  ...over,
})
const KEY = 'AQ.Ab8RN6placeholder1234'
const requestOf = (model: KnownModel, over: Partial<ProviderQuestion> = {}) =>
  providerRequest(question(over), model, { apiKey: KEY })
const known = (provider: 'openai' | 'gemini', id: string, over: Partial<KnownModel> = {}) => ({
  ...findModel(KNOWN, provider, id),
  ...over,
})
// biome-ignore lint/suspicious/noExplicitAny: a body is looked into as the provider sees it
const bodyOf = (...args: Parameters<typeof requestOf>): any => requestOf(...args).body

describe('a request to Google', () => {
  it('goes to its model with one header, and without the key in its address', () => {
    const { path, headers } = requestOf(known('gemini', 'gemini-3.5-flash-lite'))
    expect(path).toBe('/models/gemini-3.5-flash-lite:generateContent')
    expect(headers).toEqual({ 'x-goog-api-key': KEY, 'content-type': 'application/json' })
  })

  it.each([
    ['models/gemini-3.5-flash-lite', '/models/gemini-3.5-flash-lite:generateContent'],
    ['tunedModels/mine', '/tunedModels/mine:generateContent'],
    ['a b', '/models/a%20b:generateContent'],
  ])('to %s goes to %s', (id, path) => {
    expect(requestOf(unlistedModel('gemini', id)).path).toBe(path)
  })

  // The facts of November 2026: which field each model takes, and its least.
  it.each([
    ['gemini-3.5-flash-lite', { thinkingLevel: 'minimal' }, undefined],
    ['gemini-3.8-flash', { thinkingLevel: 'low' }, undefined],
    ['gemini-3.7-flash', { thinkingLevel: 'low' }, undefined],
    ['gemini-2.5-flash', { thinkingBudget: 0 }, 0.8],
    ['gemini-3.1-flash-lite', { thinkingLevel: 'low' }, undefined],
  ])(
    'to %s asks for the least thinking by its own field: %j, temperature %s',
    (id, thinking, temperature) => {
      const { generationConfig } = bodyOf(known('gemini', id))
      expect([generationConfig.thinkingConfig, generationConfig.temperature]).toEqual([thinking, temperature])
    },
  )

  it('asks for a schema that Google understands', () => {
    const { generationConfig, systemInstruction } = bodyOf(known('gemini', 'gemini-3.5-flash-lite'))
    expect(generationConfig).toMatchObject({
      responseMimeType: 'application/json',
      responseSchema: {
        type: 'object',
        properties: { entries: { type: 'array', items: { type: 'object' } } },
        required: ['entries'],
      },
    })
    expect(JSON.stringify(generationConfig)).not.toContain('additionalProperties')
    expect(systemInstruction.parts).toEqual([{ text: 'as JSON' }])
  })

  it('ends with a turn of a person, and holds pictures', () => {
    const { contents } = bodyOf(known('gemini', 'gemini-3.5-flash-lite'), {
      turns: [
        { role: 'user', parts: ['a'] },
        { role: 'assistant', parts: ['b'] },
        { role: 'user', parts: ['c', { jpegBase64: '/9j/' }] },
      ],
    })
    expect(contents.map(({ role }: { role: string }) => role)).toEqual(['user', 'model', 'user'])
    expect(contents[2].parts).toEqual([
      { text: 'c' },
      { inlineData: { mimeType: 'image/jpeg', data: '/9j/' } },
    ])
  })
})

describe('a request to OpenAI', () => {
  it.each([
    ['gpt-6-luna', 'none', undefined],
    ['gpt-6.1-terra', 'none', undefined],
    ['gpt-5-mini', 'minimal', undefined],
    ['gpt-4o-mini', undefined, 0.8],
  ])('to %s asks for the effort %s and the temperature %s', (id, effort, temperature) => {
    const body = bodyOf(known('openai', id))
    expect([body.reasoning_effort, body.temperature]).toEqual([effort, temperature])
    expect(body).not.toHaveProperty('max_tokens')
  })

  it('has its key in one header, and a strict schema', () => {
    const { path, headers, body } = requestOf(known('openai', 'gpt-6-luna'), { maxTokens: 400 })
    expect(path).toBe('/chat/completions')
    expect(headers).toEqual({ authorization: `Bearer ${KEY}`, 'content-type': 'application/json' })
    expect(body).toMatchObject({
      model: 'gpt-6-luna',
      max_completion_tokens: 400,
      messages: [
        { role: 'system', content: 'as JSON' },
        { role: 'user', content: '{"keyword":"cafe"}' },
      ],
      response_format: { type: 'json_schema', json_schema: { strict: true, schema: SCHEMA } },
    })
  })
})

describe('of a model', () => {
  it('without a row nothing is asked but the shape of the answer', () => {
    expect(Object.keys(bodyOf(unlistedModel('openai', 'llama3.2:3b'), { maxTokens: 400 })).sort()).toEqual([
      'messages',
      'model',
      'response_format',
    ])
    expect(
      Object.keys(bodyOf(unlistedModel('gemini', 'gemini-4-flash'), { maxTokens: 400 }).generationConfig),
    ).toEqual(['responseMimeType', 'responseSchema'])
  })

  it('without a row little thinking is asked for where that is wished, by a value that all take', () => {
    const wish = { thinksLittle: true }
    expect(bodyOf(unlistedModel('openai', 'new'), wish).reasoning_effort).toBe('low')
    const levelOf = (id: string) => bodyOf(unlistedModel('gemini', id), wish).generationConfig.thinkingConfig
    expect(levelOf('gemini-4-flash')).toEqual({ thinkingLevel: 'low' })
    expect(levelOf('gemini-2.5-pro')).toEqual({ thinkingBudget: 1_024 })
    expect(bodyOf(known('openai', 'gpt-6-luna'), wish).reasoning_effort).toBe('none')
  })

  it('nothing is asked that it has refused, and a list is described where it has no schemas', () => {
    const refuses = ['temperature', 'response_format', 'thinking'] as const
    const { body, optional } = requestOf(known('openai', 'gpt-4o-mini', { refuses }))
    expect(Object.keys(body).sort()).toEqual(['messages', 'model'])
    expect(JSON.stringify(body)).toContain('as a list')
    expect([...optional.keys()]).toEqual([])
    const again = requestOf(known('gemini', 'gemini-2.5-flash', { refuses: ['thinking'] }))
    expect([...again.optional]).toEqual([
      ['response_format', 'responseSchema'],
      ['temperature', 'temperature'],
    ])
  })
})
