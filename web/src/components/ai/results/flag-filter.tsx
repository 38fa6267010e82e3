import type { AiRunLine } from '@thokham/contract/ai-runs'
import { AI_FLAGS, type AiPrompt } from '@thokham/domain/ai-reply'
import { useMemo } from 'react'
import { ai } from '../../../text/ai.ts'
import { Chip } from '../../ui/chip.tsx'

export type Flag = NonNullable<AiPrompt['flag']>
export type FlagCounts = Readonly<Record<Flag, number>>

/** Counts the results of each flag. */
export function useFlagCounts(lines: readonly (AiRunLine | undefined)[]): FlagCounts {
  return useMemo(() => {
    const counts: Record<Flag, number> = { name: 0, cut: 0, words: 0 }
    for (const line of lines) for (const { flag } of line?.prompts ?? []) if (flag) counts[flag]++
    return counts
  }, [lines])
}

/** Renders one chip a flag that some result has; a pressed one leaves those results alone. */
export function FlagFilter(props: {
  counts: FlagCounts
  chosen: Flag | null
  onChange: (flag: Flag | null) => void
}) {
  const { counts, chosen, onChange } = props
  const present = AI_FLAGS.filter((flag) => counts[flag] > 0)
  if (present.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere
    <div role="group" aria-label={ai.flagFilter} className="flex flex-wrap gap-2">
      {present.map((flag) => (
        <Chip key={flag} selected={chosen === flag} onClick={() => onChange(chosen === flag ? null : flag)}>
          {ai.flagChip(flag, counts[flag])}
        </Chip>
      ))}
    </div>
  )
}
