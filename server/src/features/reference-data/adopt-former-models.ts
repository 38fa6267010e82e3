import { type AiModel, defaultModel } from '@thokham/domain/ai/model'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../db/client.ts'
import { referenceData, settings } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { markEdited } from '../content/mark-edited.ts'
import { MODEL_KIND, modelRowId } from './model-content.ts'

/** USD for 1,000 tokens, as settings had it. */
const price = { inputUsd: z.number(), outputUsd: z.number() }
/** What settings of former versions said of a provider's models. */
const formerSettings = z.object({
  ...z.object(price).partial().shape,
  models: z.array(z.object({ name: z.string(), ...price })).default([]),
})
type FormerSettings = z.output<typeof formerSettings>

/** What the model of the server's settings was and cost while the owner had set neither. */
const FORMER_USUAL = {
  openai: { model: 'gpt-4o-mini', inputUsd: 0.00015, outputUsd: 0.0006 },
  gemini: { model: 'gemini-2.5-flash', inputUsd: 0.00035, outputUsd: 0.00105 },
} as const
const PROVIDERS = ['openai', 'gemini'] as const
type Provider = (typeof PROVIDERS)[number]

/**
 * Turns the models and prices that settings of former versions had into rows that the owner edited, and takes them out of
 * the settings: it finds nothing a second time. Locks the settings, then what the ledger knows of each model.
 */
export async function adoptFormerModels({
  db,
  providers,
  clock,
}: Pick<Services, 'db' | 'providers' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ value: settings.value }).from(settings).for('update')
    const ai = z.object({ ai: z.record(z.string(), z.unknown()) }).safeParse(row?.value).data?.ai
    for (const provider of PROVIDERS) {
      const { success, data: former } = formerSettings.safeParse(ai?.[provider])
      if (!success) continue
      const models = modelsOf(former, provider, providers.addressOf(provider).model)
      for (const model of models) await adoptModel(tx, provider, model, clock())
      await tx.update(settings).set({
        value: sql`${settings.value} #- ${`{ai,${provider},models}`} #- ${`{ai,${provider},inputUsd}`} #- ${`{ai,${provider},outputUsd}`}`,
      })
    }
  })
}

interface FormerModel {
  id: string
  inputUsd: number
  outputUsd: number
  /** The owner had listed it; else it is the server's own. */
  isOffered: boolean
}

/** Lists the models that the owner had listed or priced; a listed price went before the one of the server's own model. */
function modelsOf({ inputUsd, outputUsd, models }: FormerSettings, provider: Provider, now: string) {
  const listed = new Map<string, FormerModel>()
  for (const { name, ...of } of models)
    if (!listed.has(name)) listed.set(name, { id: name, ...of, isOffered: true })
  const former = FORMER_USUAL[provider]
  const usual = now === defaultModel(provider) ? former.model : now
  const isPriced =
    inputUsd !== undefined &&
    outputUsd !== undefined &&
    (inputUsd !== former.inputUsd || outputUsd !== former.outputUsd)
  if (isPriced && !listed.has(usual)) listed.set(usual, { id: usual, inputUsd, outputUsd, isOffered: false })
  return [...listed.values()]
}

async function adoptModel(tx: Transaction, provider: Provider, model: FormerModel, now: Date): Promise<void> {
  const id = modelRowId({ provider, id: model.id })
  const own = { inputUsd: perMillion(model.inputUsd), outputUsd: perMillion(model.outputUsd) }
  await markEdited(tx, MODEL_KIND, id, now)
  const assumed: AiModel = {
    id: model.id,
    provider,
    can: ['text', 'sees'],
    offered: model.isOffered,
    ...own,
    leastThinking: null,
    temperature: true,
    ends: null,
    successor: null,
    source: '',
    checked: bangkokDate(now),
  }
  const changed = { ...own, ...(model.isOffered && { offered: true }) }
  await tx
    .insert(referenceData)
    .values({
      kind: MODEL_KIND,
      id,
      content: { ...assumed },
      place: sql`(SELECT coalesce(max(place), -1) + 1 FROM reference_data WHERE kind = ${MODEL_KIND})`,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [referenceData.kind, referenceData.id],
      set: {
        // The owner's price is the price, also after the day of an announced one.
        content: sql`(${referenceData.content} - 'later') || ${JSON.stringify(changed)}::jsonb`,
        revision: sql`${referenceData.revision} + 1`,
        updatedAt: now,
      },
    })
}

/** A price of 1,000 tokens had up to eight decimals. */
const perMillion = (usdPer1000: number) => Math.round(usdPer1000 * 1e9) / 1e6
