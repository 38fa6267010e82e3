import { useEffect, useState } from 'react'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { Generation } from './use-generation.ts'

const NO_SEARCH = { of: '', found: 0, busy: false }

/** Looks through the set in the worker; an older search gives way to a newer one, and a changed set is searched anew. */
export function useSearch(
  client: PromptWorkerClient,
  query: string,
  generated: NonNullable<Generation['generated']>,
) {
  const [state, setState] = useState(NO_SEARCH)
  const { file } = generated
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another set to look through
  useEffect(() => {
    const wanted = query.trim()
    if (wanted === '') {
      setState(NO_SEARCH)
      void client.ask('search', { query: '' }, () => undefined).catch(() => undefined)
      return
    }
    let current = true
    const clock = setTimeout(async () => {
      const soFar = (found: number) => current && setState({ of: wanted, found, busy: true })
      const { found, done } = await client
        .ask('search', { query: wanted }, soFar)
        .catch(() => ({ found: 0, done: true }))
      if (current && done) setState({ of: wanted, found, busy: false })
    }, 120)
    return () => {
      current = false
      clearTimeout(clock)
    }
  }, [client, query, file])
  return state
}
