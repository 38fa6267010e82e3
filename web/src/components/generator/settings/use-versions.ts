import { type VersionChanges, type Versions, versionsWith } from '@thokham/engine'
import { useMemo } from 'react'
import { useRuleChanges } from '../../../lib/queries/rules.ts'

/** Returns what the owner changed of Midjourney's versions and subscriptions, for the worker. */
export function useVersionChanges(): VersionChanges {
  const { versions, removed, plans } = useRuleChanges()
  return useMemo(() => ({ versions, removed, plans }), [versions, removed, plans])
}

/** Returns what Midjourney takes, as the owner has it now. */
export function useVersions(): Versions {
  const changes = useVersionChanges()
  return useMemo(() => versionsWith(changes), [changes])
}
