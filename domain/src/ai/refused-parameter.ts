import type { LeastThinking, RefusableParameter } from './model.ts'
import { faultOf } from './provider-faults.ts'
import type { ProviderRequest } from './provider-request.ts'
import { type ProviderError, readError } from './read-error.ts'
import { type Refusal, valuesOf } from './refusal.ts'

/** Some name the value alone. */
const THINKING =
  /thinking|reasoning[\s._]*effort|^reasoning\b|\bbudget \d+ is invalid|['"](?:none|minimal|low|medium|high)['"] is not\b/i

/** How servers name what they do not take: the wordings vary, the names of the parameters hardly do. */
const NAMED: Record<RefusableParameter, RegExp> = {
  temperature: /temperature/i,
  least_thinking: THINKING,
  thinking: THINKING,
  response_format:
    /response[\s_]?(?:format|(?:json[\s_]?)?schema|mime[\s_]?type)|json[\s_]?schema|json mode|structured output|\bschema\b|failed to generate (?:valid )?json/i,
  max_tokens: /max[\s_]?(?:completion[\s_]?|output[\s_]?)?tokens/i,
}

/** What a request was refused for. */
export interface RefusedParameter extends Refusal {
  /** As its provider calls the parameter. */
  name: string
}

/**
 * Returns what the refusal of a request is about: the optional parameter that its provider names as the field, else the one
 * whose name stands in its sentence. A value of thinking that is refused has another one in its place, the least that the
 * sentence names. null = it is about nothing that was sent (docs/product/ai.md#models).
 */
export function refusedParameter(
  { optional, thinking }: Pick<ProviderRequest, 'optional' | 'thinking'>,
  { status, text }: { status: number; text: string },
): RefusedParameter | null {
  if (status !== 400 && status !== 422) return null
  // What a prompt is refused for may be quoted from it.
  if (faultOf({ status, text }) === 'ai_refused') return null
  const error = readError(text)
  const named = (said: string) => [...optional].find(([parameter]) => NAMED[parameter].test(said))
  const found = (error.param !== null && named(error.param)) || named(error.message)
  if (!found) return null
  const [parameter, name] = found
  if (parameter !== 'least_thinking' || !thinking) return { parameter, name }
  const instead = nextThinking(thinking, error)
  return instead === null ? { parameter: 'thinking', name } : { parameter, instead, name }
}

/** Every model with a budget of thoughts takes so many tokens. */
const SMALL_BUDGET = 1_024

/** The model thinks whatever it is told: how little is what it minds. */
const HAS_TO_THINK =
  /cannot be (?:disabled|turned off)|can't be (?:disabled|turned off)|mandatory|only works in thinking/i

/**
 * Returns what a model that refused a value of thinking is told in its place.
 * @returns null where the field itself is what it refuses, or nothing is left
 */
function nextThinking(thinking: LeastThinking, { codes, message }: ProviderError): string | null {
  const [sent] = Object.values(thinking).map(String)
  if (sent === undefined) return null
  const words: readonly string[] = message.toLowerCase().match(/[a-z]+|\d+/g) ?? []
  const values = valuesOf(thinking)
  const named = values.find((value) => value !== sent && words.includes(value))
  if (named !== undefined) return named
  const isOfValue =
    codes.some((code) => /^(?:unsupported|invalid)_value$/.test(code)) ||
    words.includes(sent) ||
    HAS_TO_THINK.test(message)
  if (!isOfValue) return null
  if ('thinkingBudget' in thinking) return nextBudget(thinking.thinkingBudget, message)
  return values.indexOf(sent) < values.indexOf('low') ? 'low' : null
}

/** Returns the least budget of the range that a sentence names, else a small one. */
function nextBudget(sent: number, message: string): string | null {
  const least = Number(
    /(?:between|from|range|least|minimum)\D{0,20}(\d{1,6})\b/i.exec(message)?.[1] ?? SMALL_BUDGET,
  )
  return least > sent ? String(least) : null
}
