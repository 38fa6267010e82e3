import { useStore } from '../../kit/storage/store.ts'
import { storedJson } from '../../kit/storage/stored.ts'

/** A tool that was opened from here, and when (ms since 1970). */
export interface RecentTool {
  id: string
  at: number
}

const MOST = 3

const recent = storedJson('recentTools', (kept) =>
  (Array.isArray(kept) ? kept : []).filter(isTool).slice(0, MOST),
)

/** Returns the tools that this member opened last on this device, the newest first, and what notes another one. */
export function useRecentTools(): [readonly RecentTool[], (id: string) => void] {
  return [useStore(recent), noteOpened]
}

function noteOpened(id: string): void {
  recent.set([{ id, at: Date.now() }, ...recent.get().filter((tool) => tool.id !== id)].slice(0, MOST))
}

function isTool(value: Partial<RecentTool> | null): value is RecentTool {
  return typeof value?.id === 'string' && typeof value.at === 'number'
}
