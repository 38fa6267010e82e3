import type { ModelRow } from '@thokham/contract/reference-data'
import { REASONING_EFFORTS, THINKING_LEVELS } from '@thokham/domain/ai/model'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'

type Model = ModelRow['content']

/** A model as it is typed: days of either era, a price that may be missing, the least thinking as JSON. */
export interface ModelValues {
  content: Omit<
    Model,
    'inputUsd' | 'outputUsd' | 'later' | 'leastThinking' | 'ends' | 'successor' | 'isDefault'
  > & {
    inputUsd: number | null
    outputUsd: number | null
    later: { from: string; inputUsd: number | null; outputUsd: number | null }
    leastThinking: string
    ends: string
    successor: string
  }
}

/** Returns a model as the form shows it. @param row null = a new one @param today Bangkok date */
export function typedModel(row: ModelRow | null, today: string): ModelValues {
  if (!row) return { content: { ...BLANK, checked: buddhistDate(today) } }
  const { later, ends, successor, checked, leastThinking, isDefault: _, ...model } = row.content
  return {
    content: {
      ...model,
      later: later ? { ...later, from: buddhistDate(later.from) } : BLANK.later,
      leastThinking: JSON.stringify(leastThinking),
      ends: ends === null ? '' : buddhistDate(ends),
      successor: successor ?? '',
      checked: buddhistDate(checked),
    },
  }
}

/** Returns what was typed as the operation takes it; what is no day or number stays as it is, to be refused. */
export function readModel({ content }: ModelValues, isDefault: boolean): unknown {
  const { later, ends, successor, checked, leastThinking, ...model } = content
  return {
    ...model,
    ...(later.from !== '' && { later: { ...later, from: dayOf(later.from) } }),
    leastThinking: JSON.parse(leastThinking),
    ends: ends === '' ? null : dayOf(ends),
    successor: successor === '' ? null : successor,
    checked: dayOf(checked),
    ...(isDefault && { isDefault }),
  }
}

const dayOf = (typed: string) => gregorianDate(typed) ?? typed

const BLANK: ModelValues['content'] = {
  provider: 'openai',
  id: '',
  can: ['text'],
  offered: true,
  inputUsd: null,
  outputUsd: null,
  later: { from: '', inputUsd: null, outputUsd: null },
  leastThinking: 'null',
  temperature: true,
  ends: '',
  successor: '',
  source: '',
  checked: '',
}

const LEVELS = THINKING_LEVELS.map((thinkingLevel) => ({ thinkingLevel }))
const EFFORTS = REASONING_EFFORTS.map((reasoningEffort) => ({ reasoningEffort }))
const OFFERED = { gemini: [...LEVELS, { thinkingBudget: 0 }], openai: EFFORTS }

/** Returns the least thinking that can be chosen, as JSON: what the provider knows, and what stands there already. */
export function thinkingChoices(provider: Model['provider'], chosen: string): string[] {
  const offered = [null, ...OFFERED[provider]].map((each) => JSON.stringify(each))
  return offered.includes(chosen) ? offered : [...offered, chosen]
}

/** Returns the least thinking in one line: `thinkingLevel minimal`. */
export function thinkingWords(leastThinking: Model['leastThinking']): string {
  return Object.entries(leastThinking ?? {})
    .map(([field, value]) => `${field} ${value}`)
    .join('')
}
