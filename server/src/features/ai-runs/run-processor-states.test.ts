import { describe, expect, it } from 'vitest'
import {
  afterClaimEvent,
  afterSyncEvent,
  type ClaimEvent,
  type ClaimState,
  type SyncEvent,
  type SyncState,
} from './run-processor-states.ts'

const EVENTS: SyncEvent[] = [
  'wanted',
  'answered',
  'due',
  'synced',
  'blocked',
  'failed',
  'abandoned',
  'released',
]

/** By hand, in the order of EVENTS; `-` = nothing changes. */
const NEXT: Record<SyncState, string> = {
  idle: 'syncing gathering - - - - - -',
  gathering: 'syncing - syncing - - - - -',
  paused: 'syncing gathering syncing - - - - idle',
  syncing: 'syncingAgain syncingThenGathering - idle paused paused idle -',
  syncingThenGathering: 'syncingAgain - syncingAgain gathering gathering paused idle -',
  syncingAgain: '- - - syncing syncing paused idle -',
}

describe('the states of a processor', () => {
  const cells = Object.entries(NEXT).flatMap(([state, row]) =>
    row.split(' ').map((next, at) => ({
      state: state as SyncState,
      event: EVENTS[at] as SyncEvent,
      next: next === '-' ? state : next,
    })),
  )
  it.each(cells)('$state, when it is $event, becomes $next', ({ state, event, next }) => {
    expect(afterSyncEvent(state, event)).toBe(next)
  })

  it('are 48 cells: six states, eight events', () => {
    expect(cells).toHaveLength(48)
  })

  it('never leave an answer unwritten: once answered, a sync comes before it is idle', () => {
    for (const state of Object.keys(NEXT) as SyncState[]) {
      const after = afterSyncEvent(state, 'answered')
      expect(after, state).not.toBe('idle')
      for (const end of ['synced', 'blocked'] as const) {
        expect(afterSyncEvent(after, end), `${state} ${end}`).not.toBe('idle')
      }
    }
  })
})

describe('what is known of claims', () => {
  it.each<[ClaimState, ClaimEvent, ClaimState]>([
    ['sure', 'lost', 'doubtful'],
    ['sure', 'checked', 'sure'],
    ['doubtful', 'lost', 'doubtful'],
    ['doubtful', 'checked', 'sure'],
  ])('%s, when it is %s, becomes %s', (state, event, next) => {
    expect(afterClaimEvent(state, event)).toBe(next)
  })
})
