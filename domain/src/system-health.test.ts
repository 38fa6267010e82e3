import { describe, expect, it } from 'vitest'
import { HEALTH_SUBJECTS, type HealthFacts, judgeHealth, type ServerFacts } from './system-health.ts'

const GB = 1_073_741_824
const HOUR = 3_600_000

const server = (change: Partial<ServerFacts> = {}): ServerFacts => ({
  role: 'all',
  version: '1.0.0',
  silentMs: 3_000,
  ageMs: 24 * HOUR,
  clockAheadMs: 20,
  errorsLastHour: 0,
  diskFreeBytes: 60 * GB,
  diskAllBytes: 100 * GB,
  ...change,
})
const database = { isElsewhere: false, roundTripMs: 1, connectionsUsed: 20, connectionsMax: 100 }
const elsewhere = { ...database, isElsewhere: true }
const facts = (change: Partial<HealthFacts> = {}): HealthFacts => ({
  servers: [server()],
  database,
  replicas: [],
  mostReplicas: 0,
  waitsForReplica: false,
  queue: { failed: 0, oldestDueMs: 0 },
  files: { isElsewhere: false, doAnswer: true },
  scans: { isOn: false, doesAnswer: true, unreadable: 0 },
  backup: { isPlanned: true, lastGoodAgeMs: 5 * HOUR, hasNewestFailed: false },
  archive: null,
  models: [],
  lacksChatKey: false,
  ...change,
})
const replica = (lagMs: number | null, isSynchronous = true) => ({ isSynchronous, lagMs })
const archive = (waitingMs: number | null = null, isFailing = false) => ({ isFailing, waitingMs })
const backup = (lastGoodAgeMs: number | null, change = {}) => ({
  backup: { isPlanned: true, lastGoodAgeMs, hasNewestFailed: false, ...change },
})

it('finds one thing a subject, all fine on one healthy machine', () => {
  const found = judgeHealth(facts())
  expect(found.map(({ subject }) => subject)).toEqual([...HEALTH_SUBJECTS])
  expect(found.filter(({ state }) => state !== 'fine')).toEqual([])
})

const CASES: [string, Partial<HealthFacts>, string][] = [
  ['no model that ends', {}, 'models fine models_fine'],
  ['a model that ends', { models: [{ state: 'ending', successor: null }] }, 'models watch models_ending'],
  [
    'a model that ended and has a successor',
    { models: [{ state: 'ended', successor: 'next' }] },
    'models watch models_replaced',
  ],
  [
    'one of two models that ended without a successor',
    {
      models: [
        { state: 'ending', successor: 'next' },
        { state: 'ended', successor: null },
      ],
    },
    'models act models_ended',
  ],
  [
    'a model gone from the list',
    { models: [{ state: 'missing', successor: null }] },
    'models watch models_missing',
  ],
  [
    'a model that thinks more than it is to',
    { models: [{ state: 'thinks', successor: null }] },
    'models watch models_thinking',
  ],
  ['an AI of the chat without a key', { lacksChatKey: true }, 'models watch models_keyless'],
  ['files in the data folder', {}, 'files fine files_here'],
  ['files in a bucket', { files: { isElsewhere: true, doAnswer: true } }, 'files fine files_fine'],
  ['a bucket without an answer', { files: { isElsewhere: true, doAnswer: false } }, 'files act files_away'],
  ['a folder that is gone', { files: { isElsewhere: false, doAnswer: false } }, 'files act files_away'],
  ['no scanner', {}, 'scans fine scans_off'],
  ['a scanner', { scans: { isOn: true, doesAnswer: true, unreadable: 0 } }, 'scans fine scans_fine'],
  [
    'a scanner that is gone',
    { scans: { isOn: true, doesAnswer: false, unreadable: 0 } },
    'scans act scans_failing',
  ],
  ['a picture unread', { scans: { isOn: true, doesAnswer: true, unreadable: 1 } }, 'scans act scans_failing'],
  ['two servers', { servers: [server(), server()] }, 'servers fine servers_several'],
  ['30 s of silence', { servers: [server({ silentMs: 30_000 })] }, 'servers fine servers_one'],
  ['one silent', { servers: [server(), server({ silentMs: 30_001 })] }, 'servers act servers_silent'],
  ['web alone', { servers: [server({ role: 'web' })] }, 'servers act servers_no_worker'],
  ['worker alone', { servers: [server({ role: 'worker' })] }, 'servers act servers_no_web'],
  [
    'web and worker',
    { servers: [server({ role: 'web' }), server({ role: 'worker' })] },
    'servers fine servers_several',
  ],
  [
    'an update',
    { servers: [server(), server({ version: '1.0.1', ageMs: HOUR - 1 })] },
    'versions watch versions_updating',
  ],
  [
    'a forgotten machine',
    { servers: [server(), server({ version: '1.0.1', ageMs: HOUR })] },
    'versions act versions_mixed',
  ],
  [
    'a silent one of another version',
    { servers: [server(), server({ version: '0.9.0', silentMs: 40_000 })] },
    'versions fine versions_same',
  ],
  ['101 ms', { database: { ...database, roundTripMs: 101 } }, 'database watch database_slow'],
  ['1,001 ms', { database: { ...database, roundTripMs: 1_001 } }, 'database act database_very_slow'],
  ['86 of 100', { database: { ...database, connectionsUsed: 86 } }, 'database act database_connections'],
  ['replicas unseen', { replicas: null }, 'replicas watch replicas_hidden'],
  ['no replica', { replicas: [] }, 'replicas fine replicas_none'],
  ['idle replicas', { replicas: [replica(null), replica(10_000)] }, 'replicas fine replicas_fine'],
  [
    'one copy of two',
    { waitsForReplica: true, replicas: [replica(0)], mostReplicas: 2 },
    'replicas watch replicas_fewer',
  ],
  ['no copy of one', { mostReplicas: 1 }, 'replicas watch replicas_fewer'],
  ['a copy more', { replicas: [replica(0), replica(0)], mostReplicas: 1 }, 'replicas fine replicas_fine'],
  [
    'one of two, far behind',
    { replicas: [replica(60_001)], mostReplicas: 2 },
    'replicas act replicas_far_behind',
  ],
  ['10 s behind', { replicas: [replica(10_001)] }, 'replicas watch replicas_behind'],
  ['a minute behind', { replicas: [replica(0), replica(60_001, false)] }, 'replicas act replicas_far_behind'],
  [
    'nobody to wait for',
    { waitsForReplica: true, replicas: [replica(0, false)] },
    'replicas act replicas_unsafe',
  ],
  ['nobody at all', { waitsForReplica: true, replicas: [] }, 'replicas act replicas_unsafe'],
  ['failed for good', { queue: { failed: 1, oldestDueMs: 0 } }, 'queue watch queue_given_up'],
  ['a minute late', { queue: { failed: 1, oldestDueMs: 60_001 } }, 'queue watch queue_behind'],
  ['ten minutes late', { queue: { failed: 0, oldestDueMs: 600_001 } }, 'queue act queue_stuck'],
  [
    '4 + 5 errors',
    { servers: [server({ errorsLastHour: 4 }), server({ errorsLastHour: 5 })] },
    'errors watch errors_few',
  ],
  [
    '5 + 5 errors',
    { servers: [server({ errorsLastHour: 5 }), server({ errorsLastHour: 5 })] },
    'errors act errors_many',
  ],
  ['19 % free', { servers: [server({ diskFreeBytes: 19 * GB })] }, 'disk watch disk_filling'],
  ['9 % free', { servers: [server(), server({ diskFreeBytes: 9 * GB })] }, 'disk act disk_full'],
  ['a database elsewhere', { database: elsewhere }, 'disk fine disk_servers_fine'],
  [
    '19 % free beside it',
    { database: elsewhere, servers: [server({ diskFreeBytes: 19 * GB })] },
    'disk watch disk_filling',
  ],
  [
    '9 % free beside it',
    { database: elsewhere, servers: [server({ diskFreeBytes: 9 * GB })] },
    'disk act disk_servers_full',
  ],
  ['6 s slow', { servers: [server({ clockAheadMs: -6_000 })] }, 'clock watch clock_apart'],
  ['an hour fast', { servers: [server({ clockAheadMs: HOUR })] }, 'clock act clock_wrong'],
  ['26 h old', backup(26 * HOUR), 'backup fine backup_fresh'],
  ['27 h old', backup(27 * HOUR), 'backup watch backup_old'],
  ['73 h old', backup(73 * HOUR), 'backup act backup_old'],
  ['failed', backup(2 * HOUR, { hasNewestFailed: true }), 'backup act backup_failed'],
  ['none', backup(null), 'backup act backup_never'],
  ['none, but the log', { ...backup(null), archive: archive() }, 'backup watch backup_never'],
  ['by hand', backup(2 * HOUR, { isPlanned: false }), 'backup watch backup_off'],
  ['by hand, long ago', backup(73 * HOUR, { isPlanned: false }), 'backup act backup_old'],
  ['73 h old, but the log', { ...backup(73 * HOUR), archive: archive() }, 'backup watch backup_old'],
  [
    'by hand, long ago, but the log',
    { ...backup(73 * HOUR, { isPlanned: false }), archive: archive() },
    'backup watch backup_off',
  ],
  ['none, and the log stuck', { ...backup(null), archive: archive(601_000) }, 'backup act backup_never'],
  ['archived', { archive: archive() }, 'archive fine archive_fine'],
  ['waiting for 10 min', { archive: archive(600_000) }, 'archive fine archive_fine'],
  ['waiting for longer', { archive: archive(601_000) }, 'archive act archive_stuck'],
  ['not archived any more', { archive: archive(5_000, true) }, 'archive act archive_failing'],
]

describe('a subject', () => {
  it.each(CASES)('%s', (_name, change, expected) => {
    const found = judgeHealth(facts(change)).map(
      ({ subject, state, reason }) => `${subject} ${state} ${reason}`,
    )
    expect(found).toContain(expected)
  })
})
