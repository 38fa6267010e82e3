import { useEffect, useRef } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import type { GeneratorKind } from '../settings/prompt-settings.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import { openSetOf } from './open-set.ts'
import type { Generation } from './use-generation.ts'

/**
 * Opens the set again that this tab showed before a reload, or before it went elsewhere, with its seed: what comes back with the
 * screen is the same set when it is asked for again.
 */
export function useReopenedSet({
  client,
  kind,
  generation: { generated, open },
  onSeed,
}: {
  client: PromptWorkerClient | null
  kind: GeneratorKind
  generation: Generation
  onSeed: (seed: number) => void
}): void {
  const asked = useRef(false)
  const memberId = useSession().data?.me?.id
  useEffect(() => {
    if (!client || !memberId || asked.current) return
    asked.current = true
    const id = openSetOf(kind).get()
    if (id !== null) void open(id, true)
  }, [client, memberId, kind, open])

  const seed = generated?.isReopened && generated.kind === kind ? generated.seed : null
  useEffect(() => {
    if (seed !== null) onSeed(seed)
  }, [seed, onSeed])
}
