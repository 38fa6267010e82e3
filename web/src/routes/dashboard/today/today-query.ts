import { watchAdminWaiting } from '@thokham/contract/admin-waiting'
import { readToday } from '@thokham/contract/today'
import { useEffect } from 'react'
import { followEvents } from '../../../kit/feed/follow-events.ts'
import { refetchFresh } from '../../../lib/queries/older-answers.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'

const KEY = ['today']
/** Waits grow by themselves: read again after so many ms. */
const EVERY_MS = 60_000
/** Changes that follow each other within this time (ms) are read together. */
const TOGETHER_MS = 300

export const todayQuery = { ...queryOf(KEY, readToday, {}, { staleTime: 0 }), refetchInterval: EVERY_MS }

/** Reads the numbers again after each payment that comes in or is decided, and each message of the chat. */
export function useTodayFeed(): void {
  useEffect(() => {
    let clock: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => refetchFresh(KEY)
    const stop = followEvents<{ waiting: unknown }>(watchAdminWaiting.path, {
      listeners: {
        waiting: () => {
          clearTimeout(clock)
          clock = setTimeout(readAgain, TOGETHER_MS)
        },
      },
      readAgain,
      isShared: true,
    })
    return () => {
      clearTimeout(clock)
      stop()
    }
  }, [])
}
