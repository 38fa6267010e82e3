import type { RefusableParameter } from './model.ts'
import type { ProviderRequest } from './provider-request.ts'
import { readError } from './read-error.ts'

/** How servers name what they do not take: the wordings vary, the names of the parameters hardly do. */
const NAMED: Record<RefusableParameter, RegExp> = {
  temperature: /temperature/i,
  // Some name the value alone.
  thinking:
    /thinking|reasoning[\s._]*effort|^reasoning\b|\bbudget \d+ is invalid|['"](?:none|minimal|low|medium|high)['"] is not\b/i,
  response_format:
    /response[\s_]?(?:format|(?:json[\s_]?)?schema|mime[\s_]?type)|json[\s_]?schema|json mode|structured output|\bschema\b/i,
  max_tokens: /max[\s_]?(?:completion[\s_]?|output[\s_]?)?tokens/i,
}

/**
 * Returns which optional parameter of a request its refusal is about: the field that the provider names, else the one whose
 * name stands in its sentence. null = none that was sent (docs/product/ai.md#models).
 */
export function refusedParameter(
  request: Pick<ProviderRequest, 'optional'>,
  { status, text }: { status: number; text: string },
): RefusableParameter | null {
  if (status !== 400 && status !== 422) return null
  const { param, message } = readError(text)
  const sent = [...request.optional.keys()]
  const named = (said: string) => sent.find((parameter) => NAMED[parameter].test(said)) ?? null
  return (param !== null && named(param)) || named(message)
}
