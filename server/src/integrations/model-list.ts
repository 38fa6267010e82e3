import { calendarDate } from '@thokham/contract/fields'
import { z } from 'zod'
import { beginningOf } from './beginning-of.ts'

const TIMEOUT_MS = 10_000
/** A list of hundreds of models is about 100 KB. */
const ANSWER_LIMIT = 2 * 1024 * 1024

export interface ModelListSettings {
  OPENAI_BASE_URL: string
  CHAT_AI: 'none' | 'openai' | 'gemini'
  CHAT_AI_KEY?: string | undefined
  CHAT_AI_BASE_URL?: string | undefined
}

/** A model as its provider lists it. */
export interface ListedModel {
  id: string
  /** `YYYY-MM-DD` from which it no longer answers; null = none announced, or the server does not say */
  end: string | null
}

/** OpenAI's list of models, `GET /models`: free of charge, and the one place that says when a model ends. */
export interface ModelList {
  /** The operator's own key for it; null = none is set. Never to be repeated to anybody. */
  readonly operatorKey: string | null
  /** Asks for the list, within 10 s. Never throws. @returns null when none came */
  read(apiKey: string): Promise<ListedModel[] | null>
}

/** Opens the list of models. The key of the support chat serves where that asks the same server. */
export function openModelList(settings: ModelListSettings): ModelList {
  const { OPENAI_BASE_URL: url, CHAT_AI, CHAT_AI_KEY = null, CHAT_AI_BASE_URL = url } = settings
  return {
    operatorKey: CHAT_AI === 'openai' && CHAT_AI_BASE_URL === url ? CHAT_AI_KEY : null,
    read: (apiKey) => readList(url, apiKey).catch(() => null),
  }
}

const answer = z.object({ data: z.array(z.unknown()) })
const entry = z.object({
  id: z.string().min(1).max(200),
  // Servers that speak OpenAI's protocol leave it out; what is no day says nothing.
  shutdown_date: calendarDate.nullable().catch(null),
})

async function readList(baseUrl: string, apiKey: string): Promise<ListedModel[] | null> {
  const response = await fetch(`${baseUrl}/models`, {
    headers: { authorization: `Bearer ${apiKey}` },
    // A redirect would carry the key to somebody else.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    return null
  }
  const { data } = answer.parse(JSON.parse(await beginningOf(response, ANSWER_LIMIT)))
  const listed = data.flatMap((each) => {
    const { data: model } = entry.safeParse(each)
    return model ? [[model.id, { id: model.id, end: model.shutdown_date }] as const] : []
  })
  // An empty list says nothing of any model.
  return listed.length > 0 ? [...new Map(listed).values()] : null
}
