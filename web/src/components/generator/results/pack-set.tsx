import { Suspense, useEffect, useState } from 'react'
import { PackButton, PackDialog } from '../packing/pack-button.tsx'
import { usePackPlan } from '../packing/pack-plan.ts'
import { useVersions } from '../settings/use-versions.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { ShownSet } from './use-generation.ts'

/** A set up to this size is packed beside its results, so that the button says what packing saves. */
const MOST_BESIDE = 20_000

export interface PackSetProps {
  client: PromptWorkerClient
  generated: ShownSet
  used: ReadonlySet<number>
  onUsed: (...places: readonly number[]) => void
  className: string
}

/** Offers to copy the set that the worker holds as packed lines. */
export function PackSet({ client, generated, used, onUsed, className }: PackSetProps) {
  const { file, prompts } = generated
  const [plan, setPlan] = usePackPlan()
  const [isOpen, setOpen] = useState(false)
  const { jobs } = useVersions().plans.byId[plan]
  const lines = useLineCount(isOpen || prompts > MOST_BESIDE ? null : client, file, jobs)
  return (
    <>
      <PackButton prompts={prompts} lines={lines} onPress={() => setOpen(true)} className={className} />
      <Suspense>
        {isOpen && (
          <PackDialog
            source={{ of: file, isHeld: true }}
            marks={{ used, onUsed }}
            worker={{ client, hasFailed: false }}
            plan={plan}
            onPlan={setPlan}
            onOpenChange={setOpen}
          />
        )}
      </Suspense>
    </>
  )
}

/** Returns how many lines the set of this file makes; null until that is known. */
function useLineCount(client: PromptWorkerClient | null, of: Blob, limit: number): number | null {
  const [counted, setCounted] = useState<{ of: Blob; limit: number; lines: number } | null>(null)
  useEffect(() => {
    if (!client) return
    let isCurrent = true
    client
      .ask('pack', { text: null, limit, used: [] }, () => undefined)
      .then(
        (packed) => isCurrent && packed && setCounted({ of, limit, lines: packed.lines }),
        // Without it the button says less.
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [client, of, limit])
  return counted?.of === of && counted.limit === limit ? counted.lines : null
}
