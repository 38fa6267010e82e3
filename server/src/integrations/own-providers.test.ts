import { createServer } from 'node:http'
import { unlistedModel } from '@thokham/domain/ai/model'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askForEntries } from './ai-ask.ts'

/** Answers as these servers send them, written after their documentation (docs/ai-providers.md). */
const OLLAMA = {
  right: {
    id: 'chatcmpl-304',
    object: 'chat.completion',
    created: 1_763_719_200,
    model: 'llama3.2:3b',
    system_fingerprint: 'fp_ollama',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: '{"entries": ["cozy cafe interior", "rainy window seat"]}' },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 214, completion_tokens: 19, total_tokens: 233 },
  },
  /** A model that thinks says so in a field of its own. */
  thoughtful: {
    id: 'chatcmpl-305',
    object: 'chat.completion',
    created: 1_763_719_200,
    model: 'qwen3:8b',
    system_fingerprint: 'fp_ollama',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: '{"entries": ["cozy cafe interior"]}',
          reasoning: 'The user wants two entries. {"entries": ["dogs"]}',
        },
        finish_reason: 'length',
      },
    ],
    usage: { prompt_tokens: 214, completion_tokens: 300, total_tokens: 514 },
  },
  missing: {
    error: { message: "model 'llama9' not found", type: 'not_found_error', param: null, code: null },
  },
}
const LM_STUDIO = {
  unshaped: { error: "'response_format.type' must be 'json_schema' or 'text'" },
  /** With a good head: the address lacks its /v1. */
  astray: { error: 'Unexpected endpoint or method. (POST /chat/completions)' },
}
const LLAMA_CPP = {
  right: {
    choices: [
      {
        finish_reason: 'stop',
        index: 0,
        message: { role: 'assistant', content: '1. cozy cafe interior\n2. rainy window seat' },
      },
    ],
    created: 1_763_719_200,
    model: 'gpt-4o-mini',
    system_fingerprint: 'b6999-abcdef01',
    object: 'chat.completion',
    usage: { completion_tokens: 17, prompt_tokens: 201, total_tokens: 218 },
    id: 'chatcmpl-x',
    timings: { prompt_n: 201, prompt_ms: 61.2, predicted_n: 17, predicted_ms: 301.4 },
  },
  loading: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
  unshaped: {
    error: {
      code: 400,
      message: 'Either "json_schema" or "grammar" can be specified, but not both',
      type: 'invalid_request_error',
    },
  },
}

interface Answer {
  status: number
  body: unknown
}
let answer: Answer | ((asked: { response_format?: unknown }) => Answer)
let asked: { url: string | undefined; key: string | undefined; model: unknown; system?: string }[]
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const sent = JSON.parse(body)
  const { url, headers } = request
  asked.push({ url, key: headers.authorization, model: sent.model, system: sent.messages[0].content })
  const { status, body: said } = typeof answer === 'function' ? answer(sent) : answer
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(said))
})
beforeEach(async () => {
  asked = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

function ask() {
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}/v1`
  return askForEntries(
    { OPENAI_BASE_URL: url, GEMINI_BASE_URL: url },
    {
      apiKey: 'ollama',
      model: unlistedModel('openai', 'llama3.2:3b'),
      mode: 'chicken',
      keyword: 'cafe',
      amount: 2,
      have: [],
      signal: new AbortController().signal,
    },
  )
}

describe('a server of one’s own', () => {
  it('Ollama answers with entries and its token counts, for the model that the run recorded', async () => {
    answer = { status: 200, body: OLLAMA.right }
    expect(await ask()).toMatchObject({ ok: true, usage: { input: 214, output: 19 }, isEstimated: false })
    expect(asked).toMatchObject([{ url: '/v1/chat/completions', key: 'Bearer ollama', model: 'llama3.2:3b' }])
  })

  it('Ollama without the model says so', async () => {
    answer = { status: 404, body: OLLAMA.missing }
    expect(await ask()).toMatchObject({
      ok: false,
      fault: 'model_not_found',
      reason: 'HTTP 404',
      again: 'no',
    })
  })

  it('llama.cpp answers with a list', async () => {
    answer = { status: 200, body: LLAMA_CPP.right }
    expect(await ask()).toMatchObject({
      ok: true,
      text: '1. cozy cafe interior\n2. rainy window seat',
      usage: { input: 201, output: 17 },
    })
  })

  it('llama.cpp that still loads its model is asked again later', async () => {
    answer = { status: 503, body: LLAMA_CPP.loading }
    expect(await ask()).toMatchObject({ ok: false, fault: 'provider_unavailable', again: 'later' })
  })

  it('Ollama’s thoughts are no part of the answer', async () => {
    answer = { status: 200, body: OLLAMA.thoughtful }
    expect(await ask()).toMatchObject({
      ok: true,
      text: '{"entries": ["cozy cafe interior"]}',
      usage: { input: 214, output: 300 },
    })
  })

  it.each([
    ['LM Studio', LM_STUDIO.unshaped],
    ['llama.cpp', LLAMA_CPP.unshaped],
  ])('%s without structured answers is asked for a list at once', async (_, body) => {
    answer = ({ response_format: shape }) =>
      shape ? { status: 400, body } : { status: 200, body: LLAMA_CPP.right }
    expect(await ask()).toMatchObject({
      ok: true,
      dropped: [{ parameter: 'response_format', name: 'response_format' }],
    })
    expect(asked).toHaveLength(2)
    expect(asked[1]?.system).toContain('separated by the character |')
  })

  it('LM Studio that was asked at another address says so', async () => {
    answer = { status: 200, body: LM_STUDIO.astray }
    expect(await ask()).toMatchObject({
      ok: false,
      fault: 'provider_unavailable',
      said: 'Unexpected endpoint or method. (POST /chat/completions)',
    })
  })
})
