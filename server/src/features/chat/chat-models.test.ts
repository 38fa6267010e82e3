import type { ChatMessage } from '@thokham/contract/chat'
import { defaultModel } from '@thokham/domain/ai/model'
import { describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../../../scripts/ai-provider-stand-in.mjs'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { aVisitor, conversationOf, say, setChat } from '../../testing/chat.ts'
import { loadModels } from '../../testing/library.ts'
import { putModels } from '../../testing/models.ts'
import { startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** As OpenAI and Google answer on 27 November 2026 (scripts/ai-provider-rules.mjs). */
async function startChat(env: {
  CHAT_AI: 'openai' | 'gemini'
  CHAT_AI_MODEL?: string
  CHAT_AI_KEY?: string
}): Promise<{ server: TestServer; standIn: StandIn }> {
  const standIn = await startStandIn()
  atTheEnd(() => standIn.close())
  const server = await startShop({
    env: {
      CHAT_AI_KEY: 'AQ.Ab8RN6-good-0123456789placeholder',
      OPENAI_BASE_URL: standIn.openaiUrl,
      GEMINI_BASE_URL: standIn.geminiUrl,
      OPENAI_MODEL: defaultModel('openai'),
      GEMINI_MODEL: defaultModel('gemini'),
      ...env,
    },
  })
  await loadModels(server.services)
  await setChat(server, {})
  return { server, standIn }
}

async function ask(server: TestServer): Promise<ChatMessage> {
  const visitor = await aVisitor(server)
  await say(server, 'qqqq', visitor)
  await expect.poll(async () => (await conversationOf(server, visitor))?.state.isTyping).toBe(false)
  return (await conversationOf(server, visitor))?.messages.at(-1) as ChatMessage
}

const ANSWER = { source: 'ai', text: 'สวัสดีค่ะ ทีมงานยินดีช่วยนะคะ' }

describe('the chat’s AI', () => {
  it.each([
    ['openai', undefined],
    ['gemini', undefined],
    // It cannot be told not to think, and has room for both.
    ['gemini', 'gemini-3.8-flash'],
    ['openai', 'gpt-5-mini'],
    ['openai', 'gpt-4o-mini'],
    ['gemini', 'gemini-2.5-flash'],
    // Of which nothing is known.
    ['gemini', 'gemini-4-flash'],
    ['openai', 'llama3.2:3b'],
  ] as const)('of %s answers with the model %s at the first time of asking', async (kind, model) => {
    const { server, standIn } = await startChat({ CHAT_AI: kind, ...(model && { CHAT_AI_MODEL: model }) })
    expect(await ask(server)).toMatchObject(ANSWER)
    expect(standIn.refused).toEqual([])
  })

  it.each([
    ['gemini', 'gemini-2.5-pro', { leastThinking: { thinkingBudget: 0 } }],
    ['openai', 'gpt-5.6-luna', { temperature: true, leastThinking: { reasoningEffort: 'none' } }],
    ['openai', 'no-max-tokens', { temperature: true }],
  ] as const)('of %s leaves out what %s does not take, %j, and remembers it', async (provider, id, row) => {
    const { server, standIn } = await startChat({ CHAT_AI: provider, CHAT_AI_MODEL: id })
    await putModels(server, { provider, id, ...row })
    expect(await ask(server)).toMatchObject(ANSWER)
    expect(standIn.refused).toHaveLength(1)
    expect(await ask(server)).toMatchObject(ANSWER)
    expect(standIn.refused).toHaveLength(1)
  })

  it('that is retired gives way to its successor', async () => {
    const { server, standIn } = await startChat({ CHAT_AI: 'gemini', CHAT_AI_MODEL: 'gemini-2.0-flash' })
    const row = { provider: 'gemini', id: 'gemini-2.0-flash', ends: '2099-01-01' } as const
    await putModels(server, { ...row, successor: 'gemini-3.5-flash-lite' })
    expect(await ask(server)).toMatchObject(ANSWER)
    expect(standIn.refused.map(({ status }) => status)).toEqual([404])
  })

  it('whose thoughts took all that an answer may have is asked once more with room for both, and always from then on', async () => {
    const { server, standIn } = await startChat({ CHAT_AI: 'openai', CHAT_AI_MODEL: 'thinks-long' })
    await putModels(server, { provider: 'openai', id: 'thinks-long' })
    expect(await ask(server)).toMatchObject(ANSWER)
    // Once with too little room, once without a limit.
    expect(standIn.chats.map((body) => body.max_completion_tokens)).toEqual([400, undefined])
    expect(await ask(server)).toMatchObject(ANSWER)
    expect(standIn.chats).toHaveLength(3)
    expect(standIn.refused).toEqual([])
  })

  it('that is not found while its end is near gives way to its successor', async () => {
    const { server, standIn } = await startChat({ CHAT_AI: 'openai', CHAT_AI_MODEL: 'gpt-4-turbo' })
    standIn.today = '2026-11-27'
    server.clock.now = new Date('2026-11-27T12:00:00+07:00')
    await putModels(server, {
      provider: 'openai',
      id: 'gpt-4-turbo',
      ends: '2026-12-24',
      successor: 'gpt-6-luna',
    })
    expect(await ask(server)).toMatchObject(ANSWER)
    expect(standIn.refused.map(({ status }) => status)).toEqual([404])
  })

  it.each([
    ['a key that says nothing by its shape', 'a-key-of-any-shape', ANSWER],
    ['a key that no header can hold', 'กุญแจ', { source: 'apology' }],
    ['a key without credit', 'AQ.Ab8RN6-credit-0123456789', { source: 'apology' }],
  ])('with %s', async (_, CHAT_AI_KEY, wanted) => {
    const { server } = await startChat({ CHAT_AI: 'gemini', CHAT_AI_KEY })
    expect(await ask(server)).toMatchObject(wanted)
    expect(JSON.stringify(server.log)).not.toContain(CHAT_AI_KEY)
  })

  it('says to its owner what the provider refused', async () => {
    const { server } = await startChat({ CHAT_AI: 'gemini', CHAT_AI_KEY: 'AQ.Ab8RN6-credit-0123456789' })
    await ask(server)
    expect(server.log).toContainEqual(
      expect.objectContaining({
        msg: 'the chat’s AI gave no answer',
        error: expect.objectContaining({ code: 'credit_used_up' }),
      }),
    )
  })
})
