/**
 * What a processor does with the database right now, or does next. A sync is the transaction that writes down what is
 * answered and claims the next lines; there is one at a time.
 *
 * `idle`: nothing is planned · `gathering`: answers came, and those of the same burst are waited for · `paused`: lines
 * may not be asked before an instant, or the database did not answer · `syncing`: a sync is under way ·
 * `syncingThenGathering`: answers came behind it · `syncingAgain`: another one follows it at once
 */
export type SyncState = 'idle' | 'gathering' | 'paused' | 'syncing' | 'syncingThenGathering' | 'syncingAgain'

/**
 * `wanted`: there is work to look for now · `answered`: an answer is to be written down, and more are on their way ·
 * `due`: the time of `gathering` or `paused` is over · `synced`: the sync is done · `blocked`: it is, and the lines
 * that wait may not be asked yet · `failed`: the database did not answer · `abandoned`: it did not, and nothing is left
 * to write down by a worker that ends · `released`: the worker takes no more lines, and nothing is left to write down
 */
export type SyncEvent =
  | 'wanted'
  | 'answered'
  | 'due'
  | 'synced'
  | 'blocked'
  | 'failed'
  | 'abandoned'
  | 'released'

/** The state that follows each event; what is not named changes nothing. */
const SYNC: Record<SyncState, Partial<Record<SyncEvent, SyncState>>> = {
  idle: { wanted: 'syncing', answered: 'gathering' },
  gathering: { wanted: 'syncing', due: 'syncing' },
  paused: { wanted: 'syncing', answered: 'gathering', due: 'syncing', released: 'idle' },
  syncing: {
    wanted: 'syncingAgain',
    answered: 'syncingThenGathering',
    synced: 'idle',
    blocked: 'paused',
    failed: 'paused',
    abandoned: 'idle',
  },
  syncingThenGathering: {
    wanted: 'syncingAgain',
    due: 'syncingAgain',
    synced: 'gathering',
    // The next sync, which comes soon, finds the lines that wait as well.
    blocked: 'gathering',
    failed: 'paused',
    abandoned: 'idle',
  },
  syncingAgain: { synced: 'syncing', blocked: 'syncing', failed: 'paused', abandoned: 'idle' },
}

/** Returns the state in which an event leaves the processor. */
export function afterSyncEvent(state: SyncState, event: SyncEvent): SyncState {
  return SYNC[state][event] ?? state
}

/**
 * Whether the database may have claimed lines for this process whose claim it never learned of: `sure`, or `doubtful`
 * after a statement whose end is unknown, until a sync has given such lines up.
 */
export type ClaimState = 'sure' | 'doubtful'
export type ClaimEvent = 'lost' | 'checked'

const CLAIMS: Record<ClaimState, Record<ClaimEvent, ClaimState>> = {
  sure: { lost: 'doubtful', checked: 'sure' },
  doubtful: { lost: 'doubtful', checked: 'sure' },
}

/** Returns what is known of the claims after an event. */
export function afterClaimEvent(state: ClaimState, event: ClaimEvent): ClaimState {
  return CLAIMS[state][event]
}
