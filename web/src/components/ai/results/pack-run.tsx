import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { Suspense, useMemo, useState } from 'react'
import { PackButton, PackDialog } from '../../generator/packing/pack-button.tsx'
import { usePackPlan } from '../../generator/packing/pack-plan.ts'
import type { UsedResults } from './result-list.tsx'
import { fileOf } from './result-rows.ts'

export interface PackRunProps {
  run: AiRun
  lines: readonly (AiRunLine | undefined)[]
  used: UsedResults
  className: string
}

interface Results {
  of: Blob
  /** The result that stands at each place of the text. */
  at: { line: AiRunLine; index: number }[]
}

/** Offers to copy the finished prompts of a run as packed lines: those that are there when it is pressed. */
export function PackRun({ run, lines, used, className }: PackRunProps) {
  const [plan, setPlan] = usePackPlan()
  const [results, setResults] = useState<Results | null>(null)
  const marks = useMemo(() => results && marksOf(results, used), [results, used])
  const open = () => {
    const at = lines.flatMap((line) => line?.prompts.map((_, index) => ({ line, index })) ?? [])
    setResults({ of: fileOf(run, lines, 'finished'), at })
  }
  return (
    <>
      <PackButton prompts={run.prompts} lines={null} onPress={open} className={className} />
      <Suspense>
        {results && marks && (
          <PackDialog
            source={{ of: results.of, isHeld: false }}
            marks={marks}
            worker={null}
            plan={plan}
            onPlan={setPlan}
            onOpenChange={(isOpen) => !isOpen && setResults(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function marksOf({ at }: Results, used: UsedResults) {
  return {
    used: new Set([...at.keys()].filter((place) => isUsed(at[place], used))),
    onUsed: (...places: readonly number[]) => {
      for (const place of places) {
        const result = at[place]
        if (result) used.add(result.line, result.index)
      }
    },
  }
}

function isUsed(result: Results['at'][number] | undefined, used: UsedResults): boolean {
  return result !== undefined && used.has(result.line, result.index)
}
