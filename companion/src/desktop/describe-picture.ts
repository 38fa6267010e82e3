import type { listAiProviders } from '@thokham/contract/ai-providers'
import type { CallResult } from '@thokham/contract/operation'
import type { describePicture } from '@thokham/contract/picture-descriptions'
import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { findModel, priceOf, releasedModels } from '@thokham/domain/ai/model'
import { isSameModel } from '@thokham/domain/ai/model-in-use'
import type { OfferedModel } from '@thokham/domain/ai/offered-models'
import {
  costOf,
  estimatedTokens,
  THB_PER_USD,
  type TokenPrice,
  type TokenUsage,
} from '@thokham/domain/ai-cost'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { readDescription } from '@thokham/metadata'
import { type Answer, askProvider, prepareCall } from '../metadata/provider/ask-provider.ts'
import { isOfficial } from '../metadata/provider/provider-address.ts'
import { Fault } from './fault.ts'
import type { KeyFiles } from './key-files.ts'

type Described = CallResult<typeof describePicture>

/** A reduced JPEG may have this many bytes, with the fields that come along. */
export const MOST_FORM_BYTES = 2 * 1024 * 1024 + 16_384
/** What the picture and its instructions cost where the provider counts nothing, tokens. */
const ESTIMATED_INPUT = 1_480
/** Pictures that are asked about at the same time. */
const AT_ONCE = 16

/**
 * Asks a provider about a picture with the key of this computer, in the words in which our server would answer: the page is
 * the same in both homes.
 * @param form with `picture`, `provider`, `keywords`, `thai`
 * @throws Fault for a form that is none
 */
export async function describeForm(form: FormData, keys: KeyFiles): Promise<Described> {
  const provider = PROVIDERS.find((one) => one === form.get('provider'))
  const keywords = Number(form.get('keywords'))
  const file = form.get('picture')
  if (!provider || !Number.isInteger(keywords) || keywords < 1 || keywords > 49 || !(file instanceof Blob))
    throw new Fault('คำขอไม่ถูกต้อง')
  const picture = Buffer.from(await file.arrayBuffer())
  if (picture[0] !== 0xff || picture[1] !== 0xd8) throw new Fault('คำขอไม่ถูกต้อง')
  const ai = keys.addressOf(provider)
  if (!keys.present().includes(provider)) return refused('provider_key_missing')
  const thai = form.get('thai') === 'yes'
  const avoid = String(form.get('avoid') ?? '')
    .split('\n')
    .filter(Boolean)
  const answer = await askProvider(
    prepareCall({ ai, key: keys.read(provider), picture, keywords, thai, avoid }),
  )
  return answered(answer, keywords)
}

/** Says how the providers stand on this computer, as our server does for a member. */
export function listProviders(keys: KeyFiles): CallResult<typeof listAiProviders> {
  const present = keys.present()
  const today = bangkokDate(new Date())
  return {
    providers: PROVIDERS.map((provider) => {
      const address = keys.addressOf(provider)
      const isThere = present.includes(provider)
      return {
        provider,
        state: isThere ? ('untested' as const) : ('not_ready' as const),
        reason: isThere ? null : ('key_missing' as const),
        model: address.model,
        host: new URL(address.baseUrl).host,
        isOfficial: isOfficial(address),
        last4: null,
        lastTestedAt: null,
        lastTestResult: null,
        concurrency: AT_ONCE,
        models: [offeredModel(provider, address.model, today)],
      }
    }),
    freeAllowance: { used: 0, limit: 1, limitedUntil: null, now: new Date().toISOString() },
    thbPerUsd: THB_PER_USD,
  }
}

function offeredModel(provider: Provider, name: string, today: string): OfferedModel {
  const model = findModel(releasedModels(), provider, name)
  return { name, price: priceOf(model, today), ends: model.ends, successor: model.successor }
}

function refused(fault: NonNullable<Described['fault']>): Described {
  const cost = presented(null, { input: 0, output: 0 }, 0)
  return { description: null, fault, reason: null, waitMs: null, isPerhapsPaid: false, cost }
}

function answered(answer: Answer, keywords: number): Described {
  const usage = answer.usage ?? {
    input: answer.ok ? ESTIMATED_INPUT : 0,
    output: answer.ok ? estimatedTokens(answer.text) : 0,
  }
  const cost = presented(paidPrice(answer), usage, answer.ok && !answer.usage ? 1 : 0)
  if (!answer.ok) {
    const { fault, reason, rate } = answer
    return { ...refused(fault), reason, waitMs: rate?.waitMs ?? null, cost }
  }
  const found = readDescription(answer.text, keywords)
  if (!found) return { ...refused(answer.isRefusal ? 'ai_refused' : 'no_prompts'), cost }
  const description = {
    ...found,
    keywords: [...found.keywords],
    thai: found.thai && { title: found.thai.title, keywords: [...found.thai.keywords] },
  }
  return { ...refused('no_prompts'), description, fault: null, cost }
}

function priceToday(provider: Provider, model: string): TokenPrice {
  return priceOf(findModel(releasedModels(), provider, model), bangkokDate(new Date()))
}

/** Returns the price of the model that answered: another one than was asked is paid for as what it is. */
function paidPrice({ model: { provider, id }, answeredBy }: Answer): TokenPrice {
  const isOther = answeredBy !== null && !isSameModel(id, answeredBy)
  const other =
    isOther && releasedModels().find((row) => row.provider === provider && isSameModel(row.id, answeredBy))
  return priceToday(provider, other ? other.id : id)
}

const NANO = 1e9

function presented(price: TokenPrice | null, usage: TokenUsage, estimatedCalls: number): Described['cost'] {
  const { inputNanoUsd, outputNanoUsd, totalNanoUsd, totalNanoThb } = costOf(usage, price, THB_PER_USD)
  return {
    inputTokens: usage.input,
    outputTokens: usage.output,
    totalTokens: usage.input + usage.output,
    inputCostUsd: inputNanoUsd / NANO,
    outputCostUsd: outputNanoUsd / NANO,
    totalCostUsd: totalNanoUsd / NANO,
    totalCostThb: totalNanoThb / NANO,
    estimatedCalls,
  }
}
