import { randomUUID } from 'node:crypto'
import { defaultModel, findModel, priceOf, releasedModels } from '@thokham/domain/ai/model'
import { costOf, THB_PER_USD } from '@thokham/domain/ai-cost'
import { AI_DEFAULTS } from '@thokham/domain/ai-generation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { historyExpiry } from '@thokham/domain/history'
import { emptyRecipe } from '@thokham/engine'
import type { Transaction } from '../../db/client.ts'
import { aiCalls, aiRunLines, aiRuns, promptHistory } from '../../db/schema.ts'
import { packRecipe, savePackedSet } from '../history/save-packed-set.ts'
import { saveRunSet } from '../history/save-run-set.ts'
import { fraction } from './demo-members.ts'

const SETS = 220
const HOURS_BETWEEN = 3
const HOUR_MS = 60 * 60 * 1000
const TOPICS = [
  'rice terrace sunrise',
  'floating market boat',
  'street food vendor',
  'remote work cafe',
  'herbal tea ceremony',
  'electric car charging',
  'rainy bangkok street',
  'young startup team',
  'senior couple yoga',
  'smiling thai farmer',
]
const LIGHTS = ['golden hour', 'soft window light', 'misty morning', 'neon night', 'clear noon']

/**
 * Loads what a member's history shows: hundreds of sets, most of them expired, and a run of the AI generator with its
 * cost.
 */
export async function loadDemoSets(tx: Transaction, memberId: string, now: Date): Promise<void> {
  const expired: (typeof promptHistory.$inferInsert)[] = []
  for (let ago = SETS; ago > 0; ago--) {
    const madeAt = new Date(now.getTime() - ago * HOURS_BETWEEN * HOUR_MS)
    const recipe = recipeOf(ago)
    const prompts = recipe.keywords.length * recipe.styles.length
    if (historyExpiry(madeAt) > now) {
      const packed = await packRecipe(recipe, prompts)
      await savePackedSet(tx, { memberId, source: 'simple', packed, prompts, now: madeAt })
      continue
    }
    expired.push({
      id: randomUUID(),
      userId: memberId,
      setName: recipe.keywords[0] ?? '',
      source: 'simple',
      settings: recipe,
      keywords: recipe.keywords.length,
      prompts,
      downloaded: fraction(ago) < 0.4,
      createdAt: madeAt,
      expiresAt: historyExpiry(madeAt),
    })
  }
  await tx.insert(promptHistory).values(expired)
  await loadRun(tx, memberId, new Date(now.getTime() - HOUR_MS))
}

function recipeOf(number: number) {
  const many = 3 + Math.floor(fraction(number + 31) * 7)
  return emptyRecipe({
    mode: 'pick',
    keywords: Array.from({ length: many }, (_, at) => TOPICS[(number + at) % TOPICS.length] ?? ''),
    styles: number % 2 ? ['Realistic'] : ['Realistic', 'Watercolor'],
    aspects: ['1:1', '16:9'],
    quality: 'medium',
    model: '7',
    seed: number,
  })
}

async function loadRun(tx: Transaction, memberId: string, madeAt: Date): Promise<void> {
  const id = randomUUID()
  const keywords = TOPICS
  const usage = { input: 240, output: 130 }
  const finish = AI_DEFAULTS.finish
  const model = defaultModel('gemini')
  const price = priceOf(findModel(releasedModels(), 'gemini', model), bangkokDate(madeAt))
  const cost = costOf(usage, price, THB_PER_USD)
  await tx.insert(aiRuns).values({
    id,
    profileId: memberId,
    idempotencyKey: randomUUID(),
    orderDigest: '',
    provider: 'gemini',
    mode: 'chicken',
    perLine: 5,
    finish,
    seed: 4_711,
    model,
    host: 'generativelanguage.googleapis.com',
    isOfficial: true,
    concurrency: 8,
    state: 'finished',
    revision: keywords.length,
    total: keywords.length,
    waiting: 0,
    done: keywords.length,
    prompts: keywords.length * 5,
    counted: keywords.length * 5,
    inputTokens: usage.input * keywords.length,
    outputTokens: usage.output * keywords.length,
    inputNanoUsd: cost.inputNanoUsd * keywords.length,
    outputNanoUsd: cost.outputNanoUsd * keywords.length,
    totalNanoThb: cost.totalNanoThb * keywords.length,
    createdAt: madeAt,
    updatedAt: madeAt,
    finishedAt: madeAt,
  })
  await tx.insert(aiRunLines).values(
    keywords.map((keyword, position) => ({
      runId: id,
      position,
      keyword,
      state: 'done' as const,
      prompts: LIGHTS.map((light) => ({ text: `${keyword}, ${light}, wide shot, calm mood`, flag: null })),
      answers: 1,
      asks: 1,
      revision: position + 1,
    })),
  )
  await tx.insert(aiCalls).values(
    keywords.map((_, position) => ({
      id: randomUUID(),
      profileId: memberId,
      runId: id,
      position,
      provider: 'gemini' as const,
      model,
      outcome: 'answered',
      inputTokens: usage.input,
      outputTokens: usage.output,
      inputNanoUsd: cost.inputNanoUsd,
      outputNanoUsd: cost.outputNanoUsd,
      totalNanoThb: cost.totalNanoThb,
      sentAt: madeAt,
      endedAt: madeAt,
    })),
  )
  const { aspects, stylize, chaos, quality, version } = finish
  const order = {
    provider: 'gemini' as const,
    mode: 'chicken' as const,
    count: 5 as const,
    finish: { aspects: [...aspects], stylize: [...stylize], chaos: [...chaos], quality, version },
    keywords,
  }
  await saveRunSet(tx, {
    memberId,
    runId: id,
    order,
    prompts: keywords.length * LIGHTS.length,
    now: madeAt,
  })
}
