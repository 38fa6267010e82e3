import {
  type KnownModel,
  type LeastThinking,
  REASONING_EFFORTS,
  REFUSABLE_PARAMETERS,
  type RefusableParameter,
  THINKING_LEVELS,
} from './model.ts'

/** What a model refused of a request. */
export interface Refusal {
  parameter: RefusableParameter
  /** Of `least_thinking` alone: what it is told in its place, a level or a number of tokens. */
  instead?: string
}

/** A refusal as it is kept for all calls to come. */
export interface NotedRefusal extends Refusal {
  /** Bangkok date of the last call that met it. */
  on: string
}

/** What was refused is asked for again after so many days: one odd answer is not for good. */
export const REFUSAL_DAYS = 7

/** Returns a model as it is asked once it has refused something: with what is told in its place, or without. */
export function afterRefusal<Model extends KnownModel>(model: Model, { parameter, instead }: Refusal): Model {
  const { leastThinking } = model
  const told = leastThinking && instead !== undefined ? thinkingAt(leastThinking, instead) : null
  return {
    ...model,
    refuses: [...new Set([...model.refuses, parameter])],
    leastThinking: told ?? leastThinking,
  }
}

/** Returns the name of a field that tells a model how much to think. */
export function thinkingField(
  thinking: LeastThinking,
): 'thinkingLevel' | 'thinkingBudget' | 'reasoningEffort' {
  if ('reasoningEffort' in thinking) return 'reasoningEffort'
  return 'thinkingLevel' in thinking ? 'thinkingLevel' : 'thinkingBudget'
}

/** Returns the values of such a field, from the least on; of a number of tokens there are none. */
export function valuesOf(thinking: LeastThinking): readonly string[] {
  if ('reasoningEffort' in thinking) return REASONING_EFFORTS
  return 'thinkingLevel' in thinking ? THINKING_LEVELS : []
}

/** Returns another value of the same field; null where it has no such value. */
function thinkingAt(thinking: LeastThinking, value: string): LeastThinking | null {
  const field = thinkingField(thinking)
  if (field === 'thinkingBudget') return /^\d{1,6}$/.test(value) ? { thinkingBudget: Number(value) } : null
  return valuesOf(thinking).includes(value) ? ({ [field]: value } as LeastThinking) : null
}

const NOTE = /^(\w+)(?:=(\w+))?@(\d{4}-\d\d-\d\d)$/

/** Writes a refusal in one line: `least_thinking=low@2026-11-27`. */
export function noteOf({ parameter, instead, on }: NotedRefusal): string {
  return `${parameter}${instead === undefined ? '' : `=${instead}`}@${on}`
}

/** Reads such a line; null where it is none, or one that only a newer version understands. */
export function readNote(note: string): NotedRefusal | null {
  const [, name, instead, on] = NOTE.exec(note) ?? []
  const parameter = REFUSABLE_PARAMETERS.find((each) => each === name)
  return parameter && on ? { parameter, ...(instead !== undefined && { instead }), on } : null
}
