import { faultOf } from '../ai/provider-faults.ts'
import type { ProviderFault } from '../provider-error.ts'
import type { DrawingProvider } from './image-model.ts'
import type { ImageUsage } from './image-price.ts'
import type { QueuedImage } from './image-request.ts'

/** A picture as it was answered: its bytes in Base64, or where they are fetched. */
export type AnsweredImage = { base64: string } | { url: string }

/** Why no picture came. */
export interface NoImage {
  kind: 'failed'
  fault: ProviderFault
  /** The provider may be paid for it all the same. */
  isPerhapsPaid: boolean
  usage: ImageUsage
  /** Why a prompt was refused, where it is told */
  refusedFor: RefusedFor | null
}

/** Why a prompt is refused; `after` = once it was drawn. */
export const REFUSED_FOR = ['safety', 'prohibited', 'copyright', 'personal', 'after'] as const
export type RefusedFor = (typeof REFUSED_FOR)[number]

/**
 * A question for what is queued was answered by nothing that says how it ended: it is still on its way, and known at its
 * provider, whatever stands in between.
 */
export interface NothingSaid {
  kind: 'unsaid'
  fault: ProviderFault
}

/** What came of a request. `waiting` says that it is still queued or made. */
export type ImageAnswer =
  /** `seed` draws the same once more, where the provider tells it */
  | { kind: 'images'; images: AnsweredImage[]; usage: ImageUsage; seed?: string }
  | { kind: 'queued'; queued: QueuedImage }
  | { kind: 'waiting'; place: number | null }
  /** fal is through with it: what came is a question of its own */
  | { kind: 'ready' }
  | NothingSaid
  | NoImage

/** Which request was answered. */
export type RequestKind = 'order' | 'status' | 'result'

/**
 * Reads what a provider answered: the one place that tells whether a picture came, was certainly not paid for, may be paid
 * for, or is still on its way. What is not understood may be paid for, where it answers an order; where it answers a question
 * for what is queued, it says nothing of that. Pictures are counted, not candidates: two may come for one. Never throws.
 */
export function readImageAnswer(
  provider: DrawingProvider,
  step: RequestKind,
  { status, text }: { status: number; text: string },
): ImageAnswer {
  const said = parsed(text)
  const root = fieldsOf(said)
  if (status < 200 || status >= 300) {
    return step === 'order'
      ? refusedOrder(provider, { status, text })
      : refusedQuestion({ step, status, text })
  }
  // A page of whoever stands on the way, or an answer that broke off.
  if (said === undefined) return answerLost(step, { fault: 'provider_network', isSent: true })
  switch (provider) {
    case 'openai':
    case 'imageServer':
      return readOpenai(root)
    case 'gemini':
      return readGemini(root)
    case 'fal':
      return step === 'order' ? queuedOf(root) : step === 'status' ? falStatus(root) : falResult(root)
    case 'replicate':
      return replicateOf(step, root)
  }
}

function readOpenai(root: Fields): ImageAnswer {
  const images = listOf(root.data).flatMap((each): AnsweredImage[] => {
    const { b64_json: base64, url } = fieldsOf(each)
    if (typeof base64 === 'string' && base64 !== '') return [{ base64 }]
    return typeof url === 'string' ? (inline(url) ?? [{ url }]) : []
  })
  const usage = fieldsOf(root.usage)
  const microUsd = typeof usage.cost === 'number' && usage.cost >= 0 ? Math.ceil(usage.cost * 1e6) : undefined
  const told: ImageUsage = {
    ...countOf('textIn', usage.input_tokens),
    ...countOf('imageOut', usage.output_tokens),
    ...(microUsd !== undefined && Number.isSafeInteger(microUsd) && { microUsd }),
  }
  if (images.length > 0) return { kind: 'images', images, usage: told }
  // None that is listed as none, with its bill, is the provider's own word.
  const isTold = Array.isArray(root.data) && root.data.length === 0 && !isUntold(told)
  return failed('no_image', { usage: told, isPerhapsPaid: !isTold })
}

/** How Google ends what it gives. */
const GIVEN: readonly unknown[] = ['STOP', 'MAX_TOKENS', undefined]
const REASONS: Readonly<Record<string, RefusedFor>> = {
  SAFETY: 'safety',
  IMAGE_SAFETY: 'after',
  PROHIBITED_CONTENT: 'prohibited',
  IMAGE_PROHIBITED_CONTENT: 'prohibited',
  BLOCKLIST: 'prohibited',
  RECITATION: 'copyright',
  IMAGE_RECITATION: 'copyright',
  SPII: 'personal',
}
/** One more try may go well. */
const WITHOUT_IMAGE: readonly unknown[] = ['NO_IMAGE', 'IMAGE_OTHER', 'OTHER']

function readGemini(root: Fields): ImageAnswer {
  const meta = fieldsOf(root.usageMetadata)
  const details = listOf(meta.candidatesTokensDetails).map(fieldsOf)
  const drawn = details.find(({ modality }) => modality === 'IMAGE')?.tokenCount
  const written = count(meta.candidatesTokenCount) ?? 0
  const imageOut = count(drawn) ?? written
  const usage: ImageUsage = {
    ...countOf('textIn', meta.promptTokenCount),
    ...(count(meta.candidatesTokenCount) !== undefined && { imageOut }),
    textOut: Math.max(0, written - imageOut) + (count(meta.thoughtsTokenCount) ?? 0),
  }
  const candidates = listOf(root.candidates).map(fieldsOf)
  const images = candidates.flatMap(({ content }) =>
    listOf(fieldsOf(content).parts).flatMap((part): AnsweredImage[] => {
      const { inlineData, inline_data: relayed, thought } = fieldsOf(part)
      const { data } = fieldsOf(inlineData ?? relayed)
      // A draft that it thought with is none that was asked for.
      return typeof data === 'string' && data !== '' && thought !== true ? [{ base64: data }] : []
    }),
  )
  if (images.length > 0) return { kind: 'images', images, usage }
  const { blockReason } = fieldsOf(root.promptFeedback)
  const ended = [blockReason, ...candidates.map(({ finishReason }) => finishReason)].find(
    (word) => !GIVEN.includes(word),
  )
  // What thinking cost is told beside it; a prompt that is blocked has cost nothing else.
  const isPerhapsPaid = isUntold(usage) && typeof blockReason !== 'string'
  if (typeof ended !== 'string' || WITHOUT_IMAGE.includes(ended)) {
    return failed('no_image', { usage, isPerhapsPaid })
  }
  return failed('ai_refused', { usage, isPerhapsPaid, refusedFor: REASONS[ended] ?? 'safety' })
}

function queuedOf(root: Fields): ImageAnswer {
  const { request_id: id, status_url: statusUrl, response_url: resultUrl, cancel_url: cancelUrl } = root
  const isWhole = [id, statusUrl, resultUrl, cancelUrl].every(
    (each) => typeof each === 'string' && each !== '',
  )
  if (!isWhole) return failed('provider_refused', { isPerhapsPaid: true })
  return { kind: 'queued', queued: { id, statusUrl, resultUrl, cancelUrl } as QueuedImage }
}

function falStatus({ status, queue_position: place }: Fields): ImageAnswer {
  if (status === 'COMPLETED') return { kind: 'ready' }
  return { kind: 'waiting', place: status === 'IN_QUEUE' ? (count(place) ?? null) : null }
}

/** COMPLETED is not success: the result may be an error. */
function falResult(root: Fields): ImageAnswer {
  const images = [...listOf(root.images), root.image].flatMap((each): AnsweredImage[] => {
    const { url } = fieldsOf(each)
    return typeof url === 'string' ? (inline(url) ?? [{ url }]) : []
  })
  const isUnsafe = listOf(root.has_nsfw_concepts).includes(true)
  // It was drawn, and is billed as all that is through without an error.
  if (isUnsafe) return failed('ai_refused', { refusedFor: 'after', isPerhapsPaid: true })
  if (images.length === 0) return failed('no_image', { isPerhapsPaid: true })
  const { seed } = root
  // A larger one was cut while it was read.
  const isWhole = typeof seed === 'number' && Number.isSafeInteger(seed)
  return { kind: 'images', images, usage: {}, ...(isWhole && { seed: String(seed) }) }
}

function replicateOf(step: RequestKind, root: Fields): ImageAnswer {
  const { id, status, output, error } = root
  const { get: statusUrl, cancel: cancelUrl } = fieldsOf(root.urls)
  if (step === 'order') {
    if (typeof id !== 'string' || typeof statusUrl !== 'string') {
      return failed('provider_refused', { isPerhapsPaid: true })
    }
    const cancel = typeof cancelUrl === 'string' ? cancelUrl : `${statusUrl}/cancel`
    return { kind: 'queued', queued: { id, statusUrl, resultUrl: statusUrl, cancelUrl: cancel } }
  }
  if (status === 'succeeded') {
    const images = urlsIn(output).map((url): AnsweredImage => inline(url)?.[0] ?? { url })
    // After an hour the prediction is still there, and what it made is not.
    if (images.length > 0) return { kind: 'images', images, usage: {} }
    return failed(root.data_removed === true ? 'image_gone' : 'no_image', { isPerhapsPaid: true })
  }
  if (status === 'canceled' || status === 'aborted') {
    return failed('given_up', { isPerhapsPaid: status === 'canceled' })
  }
  // Starting, processing, or a word that is not known: nothing has ended.
  if (status !== 'failed') return { kind: 'waiting', place: null }
  const said = typeof error === 'string' ? error : ''
  if (REFUSED_WORDS.test(said)) return failed('ai_refused', { isPerhapsPaid: true, refusedFor: 'safety' })
  return failed('provider_unavailable', { isPerhapsPaid: true })
}

/** How models behind queues say that they will not do it. */
const REFUSED_WORDS = /nsfw|sensitive|content_policy|safety|flagged|moderat/i

/** A picture, a list of them, or an object that holds one: whatever the model's own schema says. */
function urlsIn(output: unknown): string[] {
  if (typeof output === 'string') return [output]
  if (Array.isArray(output)) return output.flatMap(urlsIn)
  const { url, image, images } = fieldsOf(output)
  return [url, image, images].flatMap((each) => (each === undefined ? [] : urlsIn(each)))
}

/**
 * Reads the refusal of an order. Whoever refuses at the door has drawn nothing; whoever lost what stands behind them, or waited
 * no longer for it, does not know, and pages say nothing of those whose they are not.
 */
function refusedOrder(
  provider: DrawingProvider,
  { status, text }: { status: number; text: string },
): ImageAnswer {
  const isQueue = provider === 'fal' || provider === 'replicate'
  if (isQueue && (status === 422 || status === 400) && REFUSED_WORDS.test(text)) {
    return failed('ai_refused', { refusedFor: 'safety' })
  }
  const fault = faultOf({ status, text })
  if (fault === 'ai_refused') {
    const isDrawn = /"output"/.test(text)
    return failed(fault, { isPerhapsPaid: isDrawn, refusedFor: isDrawn ? 'after' : 'safety' })
  }
  return failed(fault, { isPerhapsPaid: !isUnpaidRefusal(status, text) })
}

/** What others on the way say of a request that they handed on: its time was up, or the line behind them broke. */
const HANDED_ON: readonly number[] = [408, 409, 425, 499, 502, 504, 520, 524, 598, 599]

function isUnpaidRefusal(status: number, text: string): boolean {
  if (HANDED_ON.includes(status)) return false
  if (status >= 400 && status < 500) return true
  // An error of its own is told in its own form.
  return status >= 500 && isOwnWord(text)
}

/** Those who answer questions for what is queued tell errors as JSON. */
function isOwnWord(text: string): boolean {
  const { error, detail, message } = fieldsOf(parsed(text))
  return [error, detail, message].some((each) => each !== undefined && each !== null)
}

/** What a queue no longer knows, or says of the picture itself, is an end; all else says nothing of the picture. */
function refusedQuestion({
  step,
  status,
  text,
}: {
  step: 'status' | 'result'
  status: number
  text: string
}): ImageAnswer {
  if (!isOwnWord(text)) return { kind: 'unsaid', fault: 'provider_network' }
  const fault = faultOf({ status, text })
  // What the queue no longer knows was made, and is gone.
  if (status === 404 || status === 410) return failed('image_gone', { isPerhapsPaid: true })
  if (step === 'result' && (status === 400 || status === 422)) {
    if (fault === 'ai_refused' || REFUSED_WORDS.test(text)) {
      return failed('ai_refused', { isPerhapsPaid: true, refusedFor: 'safety' })
    }
    return failed(fault, { isPerhapsPaid: true })
  }
  // fal bills no error of its own, and may bill one of what it was asked.
  if (step === 'result' && status >= 500 && !HANDED_ON.includes(status)) {
    return failed('provider_unavailable', {})
  }
  return { kind: 'unsaid', fault }
}

/** Returns what became of a request whose answer did not come, or not whole. @param isSent it went out */
export function answerLost(
  step: RequestKind,
  { fault, isSent }: { fault: ProviderFault; isSent: boolean },
): NoImage | NothingSaid {
  return step === 'order' ? failed(fault, { isPerhapsPaid: isSent }) : { kind: 'unsaid', fault }
}

/**
 * What the wish to take a picture back was answered with: `taken` nobody draws it any more · `through` it is there to be
 * fetched · `unsaid` nothing is known.
 */
export function readCancelAnswer(
  provider: 'fal' | 'replicate',
  { status, text }: { status: number; text: string },
): 'taken' | 'through' | 'unsaid' {
  const { status: said } = fieldsOf(parsed(text))
  if (provider === 'fal') {
    if (said === 'ALREADY_COMPLETED') return 'through'
    return said === 'CANCELLATION_REQUESTED' || said === 'NOT_FOUND' ? 'taken' : 'unsaid'
  }
  if (status < 200 || status >= 300) return 'unsaid'
  if (said === 'succeeded') return 'through'
  return said === 'canceled' || said === 'aborted' || said === 'failed' ? 'taken' : 'unsaid'
}

function isUntold(usage: ImageUsage): boolean {
  return Object.values(usage).every((told) => !told)
}

function failed(fault: ProviderFault, more: Partial<NoImage>): NoImage {
  return { kind: 'failed', fault, isPerhapsPaid: false, usage: {}, refusedFor: null, ...more }
}

/** Returns the picture that a data URL is itself; null where it is an address. */
function inline(url: string): AnsweredImage[] | null {
  const base64 = /^data:image\/[\w.+-]+;base64,(.+)$/s.exec(url)?.[1]
  return base64 === undefined ? null : [{ base64 }]
}

type Fields = Record<string, unknown>

function countOf<Name extends string>(name: Name, value: unknown): Partial<Record<Name, number>> {
  const found = count(value)
  return found === undefined ? {} : ({ [name]: found } as Record<Name, number>)
}

/** No picture takes more tokens than this. */
const MOST_TOKENS = 1_000_000

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS
    ? value
    : undefined
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
