import { randomUUID } from 'node:crypto'
import type { AiCostView } from '@thokham/contract/ai-providers'
import { MOST_PICTURE_SIDE } from '@thokham/contract/picture-descriptions'
import type { Provider } from '@thokham/contract/provider-keys'
import { costOf } from '@thokham/domain/ai-cost'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { PictureRefusal, readPicture, sourceOfBytes } from '@thokham/metadata'
import { aiCalls } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { CallOutcome, Failed } from '../../integrations/ai-call.ts'
import type { LookRequest } from '../../integrations/ai-look.ts'
import type { Services } from '../../services.ts'
import { callInUse } from '../ai-providers/models-now.ts'
import { priceOf } from '../ai-providers/provider-states.ts'
import { presentCost } from '../ai-providers/read-cost.ts'
import { noteKeyUse } from '../provider-keys/key-state.ts'
import { openKey } from '../provider-keys/open-key.ts'
import { readModels } from '../reference-data/read-models.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'

/** Whose key looks at which picture. */
export interface LookInput {
  memberId: string
  provider: Provider
  picture: Uint8Array | null
  now: Date
}

type Question = Pick<LookRequest, 'instructions' | 'said' | 'schema'>

/** What every answer about a picture says beside what was asked for. */
interface LookedAt<Found> {
  /** null with a fault */
  found: Found | null
  model: string
  fault: Failed['fault'] | null
  reason: string | null
  waitMs: number | null
  isPerhapsPaid: boolean
  cost: AiCostView
}

/**
 * Lets a provider look at a picture with the member's own key and writes the call's cost down, also when its answer is of
 * no use: it is paid for. The member's closing the page does not end the call.
 * @param read what an answer says; null = it is no answer to the question
 * @throws Refusal `invalid_input` for what is no small JPEG, `provider_key_missing`
 */
export async function lookAtPicture<Found>(
  services: Services,
  { memberId, provider, picture, now }: LookInput,
  question: Question,
  read: (answer: string) => Found | null,
): Promise<LookedAt<Found>> {
  const small = await smallJpeg(picture)
  const key = await openKey(services, memberId, provider)
  if (!key) throw new Refusal('provider_key_missing')
  const chosen = { provider, id: services.providers.addressOf(provider).model }
  const looked = await callInUse<CallOutcome>(services, chosen, (model) =>
    services.providers.look({
      ...question,
      apiKey: key.apiKey,
      model,
      picture: small,
      signal: new AbortController().signal,
    }),
  )
  const outcome = looked?.outcome ?? RETIRED
  const model = looked?.model.id ?? chosen.id
  await noteKeyUse(services.db, provider, key.stored, { outcome, model, at: services.clock() })
  const cost = await recordCall(services, { memberId, provider, model, sentAt: now }, outcome)
  return { ...answerOf(outcome, read), model, cost }
}

/** Reads a small JPEG. @throws Refusal `invalid_input` with `picture` as `required`, `invalid` or `too_big` */
async function smallJpeg(picture: Uint8Array | null): Promise<Uint8Array> {
  if (!picture) throw new Refusal('invalid_input', { fields: { picture: 'required' } })
  const found = await readPicture(sourceOfBytes(picture)).catch((error) => {
    if (error instanceof PictureRefusal) return null
    throw error
  })
  if (found?.kind !== 'jpeg' || found.width === 0 || found.height === 0) {
    throw new Refusal('invalid_input', { fields: { picture: 'invalid' } })
  }
  if (Math.max(found.width, found.height) > MOST_PICTURE_SIDE) {
    throw new Refusal('invalid_input', { fields: { picture: 'too_big' } })
  }
  return picture
}

/** The model has ended, and nothing may take over: nobody was asked. */
const RETIRED: Failed = {
  ok: false,
  fault: 'model_retired',
  reason: null,
  retryAfterMs: null,
  again: 'no',
}

function answerOf<Found>(
  outcome: CallOutcome,
  read: (answer: string) => Found | null,
): Omit<LookedAt<Found>, 'cost' | 'model'> {
  const nothing = { found: null, reason: null, waitMs: null, isPerhapsPaid: false }
  if (!outcome.ok) {
    const { fault, reason, retryAfterMs } = outcome
    const waitMs = outcome.rate?.waitMs ?? retryAfterMs
    return { ...nothing, fault, reason, waitMs, isPerhapsPaid: outcome.isPerhapsPaid === true }
  }
  const found = read(outcome.text)
  if (!found) return { ...nothing, fault: outcome.refusal ? 'ai_refused' : 'no_prompts' }
  return { ...nothing, found, fault: null }
}

async function recordCall(
  { db, clock }: Services,
  call: { memberId: string; provider: Provider; model: string; sentAt: Date },
  outcome: CallOutcome,
) {
  const { memberId, provider, model, sentAt } = call
  const [settings, models] = await Promise.all([readCurrentSettings(db), readModels(db)])
  const usage = outcome.usage ?? { input: 0, output: 0 }
  const price = priceOf(models, { provider, model, today: bangkokDate(sentAt) })
  const cost = costOf(usage, price, settings.ai.thbPerUsd)
  const sums = {
    inputTokens: usage.input,
    outputTokens: usage.output,
    inputNanoUsd: cost.inputNanoUsd,
    outputNanoUsd: cost.outputNanoUsd,
    totalNanoThb: cost.totalNanoThb,
  }
  const isEstimated = outcome.isEstimated ?? false
  await db.insert(aiCalls).values({
    id: randomUUID(),
    profileId: memberId,
    provider,
    model,
    outcome: outcome.ok ? 'answered' : outcome.fault,
    isEstimated,
    sentAt,
    endedAt: clock(),
    ...sums,
  })
  return presentCost({ ...sums, estimatedCalls: isEstimated ? 1 : 0 })
}
