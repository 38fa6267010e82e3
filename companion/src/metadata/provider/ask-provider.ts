import type { KnownModel } from '@thokham/domain/ai/model'
import { faultOf } from '@thokham/domain/ai/provider-faults'
import {
  type ProviderQuestion,
  type ProviderRequest,
  providerRequest,
} from '@thokham/domain/ai/provider-request'
import { afterRefusal, type Refusal } from '@thokham/domain/ai/refusal'
import { refusedParameter } from '@thokham/domain/ai/refused-parameter'
import { reportedTokens, type TokenUsage } from '@thokham/domain/ai-cost'
import { readAnswer } from '@thokham/domain/provider-answer'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { type RateRefusal, readRateRefusal } from '@thokham/domain/provider-pace'
import { describeInstructions, describeRequest, describeSchema } from '@thokham/metadata'
import { learnEnd, learnRefusals, modelToAsk } from './models.ts'
import type { ProviderAddress } from './provider-address.ts'

const TIMEOUT_MS = 120_000
/** An answer has some KB; whatever sends more than this is no provider. */
const MOST_ANSWER_BYTES = 2 * 1024 * 1024
/** What is seen is to be said, not made up. */
const TEMPERATURE = 0.3
/** A test is to show that an answer comes, not what it says. */
const TEST_TOKENS = 16

/** A call's outcome: the answer's text as it came, or what went wrong. */
export type Answer = {
  /** The model that was asked. */
  readonly model: KnownModel
  /** The model that answered, by its own word; null = it did not say. */
  readonly answeredBy: string | null
  /** What the provider counted, thoughts among it; null = nothing. */
  readonly usage: TokenUsage | null
} & (
  | {
      readonly ok: true
      readonly text: string
      /** It would not do it. */
      readonly isRefusal: boolean
    }
  | {
      readonly ok: false
      readonly fault: ProviderFault
      /** Machine words, never the provider's own text: that may quote the key. */
      readonly reason: string
      /** What it says of its pace, where the fault is too many calls. */
      readonly rate: RateRefusal | null
    }
)

export interface Asked {
  readonly ai: ProviderAddress
  readonly key: string
  /** A JPEG. */
  readonly picture: Buffer
  readonly keywords: number
  /** Thai words beside the English ones. */
  readonly thai?: boolean
  /** Names that the answer is to do without. */
  readonly avoid?: readonly string[]
}

/** A call that is ready to go out, as often as it has to. */
export interface ProviderCall {
  readonly baseUrl: string
  readonly model: KnownModel
  readonly request: ProviderRequest
  readonly body: Uint8Array<ArrayBuffer>
  /** Returns the same call as the models are known now. @param refusals what its model has refused just now */
  anew(refusals: readonly Refusal[]): ProviderCall
}

/** Stands for the picture where a call is written as JSON. */
const PICTURE = '{the picture in base64}'

/** Returns the call that asks a provider to describe a picture: all that can be done before its turn has come. */
export function prepareCall({ ai, key, picture, keywords, thai = false, avoid }: Asked): ProviderCall {
  const question: ProviderQuestion = {
    system: () => describeInstructions({ thai }),
    turns: [{ role: 'user', parts: [describeRequest(keywords, avoid), { jpegBase64: PICTURE }] }],
    schema: describeSchema({ thai }),
    temperature: TEMPERATURE,
    maxTokens: null,
  }
  return callOf({ ai, key, question, picture }, [])
}

/** Returns the smallest call of the model that a key is for, by which the key is judged. */
export function prepareTest(ai: ProviderAddress, key: string): ProviderCall {
  const question: ProviderQuestion = {
    system: null,
    turns: [{ role: 'user', parts: ['test'] }],
    schema: null,
    temperature: null,
    maxTokens: TEST_TOKENS,
  }
  return callOf({ ai, key, question, picture: Buffer.alloc(0) }, [])
}

function callOf(
  asked: { ai: ProviderAddress; key: string; question: ProviderQuestion; picture: Buffer },
  refusals: readonly Refusal[],
): ProviderCall {
  const { ai, key, question, picture } = asked
  const model = refusals.reduce<KnownModel>(afterRefusal, modelToAsk(ai))
  const request = providerRequest(question, model, { apiKey: key })
  const body = bodyWith(picture, request.body)
  return { baseUrl: ai.baseUrl, model, request, body, anew: (more) => callOf(asked, more) }
}

/** Writes a call with its picture: base64 needs no escapes, and is not looked through for any. */
function bodyWith(picture: Buffer, body: object): Uint8Array<ArrayBuffer> {
  const [before = '', after = ''] = JSON.stringify(body).split(PICTURE)
  const base64 = picture.toString('base64')
  const bytes = Buffer.alloc(Buffer.byteLength(before) + base64.length + Buffer.byteLength(after))
  const start = bytes.write(before)
  bytes.write(after, start + bytes.write(base64, start, 'latin1'))
  return bytes
}

/**
 * Asks a provider once; again at once as often as the model refuses a parameter, and of its successor where it is retired:
 * such refusals are not paid for. Never throws.
 */
export async function askProvider(call: ProviderCall): Promise<Answer> {
  let refusals: Refusal[] = []
  for (let current = call; ; ) {
    const { model, request } = current
    const answer = await send(current)
    const refused =
      answer.status === null ? null : refusedParameter(request, { ...answer, status: answer.status })
    if (refused) {
      refusals = [...refusals, refused]
      current = current.anew(refusals)
      continue
    }
    const outcome = outcomeOf(model, answer)
    if (outcome.ok || outcome.fault === 'only_thoughts') learnRefusals(model, refusals)
    else if (learnEnd(model, outcome.fault)) {
      refusals = []
      current = current.anew(refusals)
      continue
    }
    return outcome
  }
}

interface RawAnswer {
  isGood: boolean
  /** null = it did not come, or broke off. */
  status: number | null
  text: string
  headers: Record<string, string>
}

async function send({ baseUrl, request, body }: ProviderCall): Promise<RawAnswer> {
  let status: number | null = null
  try {
    const response = await fetch(`${baseUrl}${request.path}`, {
      method: 'POST',
      headers: request.headers,
      body,
      // A redirect would carry the key to somebody else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = response.status
    const headers = Object.fromEntries(response.headers)
    return { isGood: response.ok, status, text: await boundedText(response), headers }
  } catch {
    // An answer that broke off is a fault of the way to the provider, whatever its status said.
    return { isGood: false, status: status !== null && status >= 400 ? status : null, text: '', headers: {} }
  }
}

function outcomeOf(model: KnownModel, { isGood, status, text: body, headers }: RawAnswer): Answer {
  const answer = isGood ? readAnswer(body) : null
  const told = {
    model,
    answeredBy: answer?.model ?? null,
    usage: answer && usageOf(answer.usage.inputTokens, answer.usage.outputTokens),
  }
  if (answer && answer.errorStatus === null) {
    if (answer.isOnlyThoughts) {
      return { ...told, ok: false, fault: 'only_thoughts', reason: `HTTP ${status}`, rate: null }
    }
    return { ...told, ok: true, text: answer.text, isRefusal: answer.refusal !== null }
  }
  const failedWith = answer?.errorStatus ?? status
  const fault = faultOf({ status: failedWith, text: body })
  const { provider } = model
  const rate =
    fault === 'provider_rate' ? readRateRefusal({ provider, headers, body, now: new Date() }) : null
  return {
    ...told,
    ok: false,
    fault,
    reason: failedWith === null ? 'network' : `HTTP ${failedWith}`,
    rate,
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_ANSWER_BYTES) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function usageOf(input: unknown, output: unknown): TokenUsage | null {
  const reported = [reportedTokens(input), reportedTokens(output)] as const
  return reported[0] === null || reported[1] === null ? null : { input: reported[0], output: reported[1] }
}
