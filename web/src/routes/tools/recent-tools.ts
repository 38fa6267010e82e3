import { useEffect, useState } from 'react'
import { deviceStorage } from '../../kit/storage/browser-storage.ts'

/** A tool that was opened from here, and when (ms since 1970). */
export interface RecentTool {
  id: string
  at: number
}

const KEY = 'recentTools'
const MOST = 3

/** Returns the tools that this member opened last on this device, the newest first, and what notes another one. */
export function useRecentTools(): [readonly RecentTool[], (id: string) => void] {
  const [recent, setRecent] = useState<readonly RecentTool[]>([])
  // After the first look: the server that draws the page knows nothing of this device.
  useEffect(() => setRecent(read()), [])
  const opened = (id: string) => {
    const next = [{ id, at: Date.now() }, ...read().filter((tool) => tool.id !== id)].slice(0, MOST)
    setRecent(next)
    deviceStorage.set(KEY, JSON.stringify(next))
  }
  return [recent, opened]
}

function read(): RecentTool[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.get(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((each) => typeof each?.id === 'string' && typeof each?.at === 'number').slice(0, MOST)
  } catch {
    return []
  }
}
