import { readFileSync } from 'node:fs'

/** PostgreSQL works for each look, too: seldom enough to be little of what is seen, and about twice in a stretch that is shown. */
const EVERY_MS = 75

/**
 * Looks again and again at what the connections that have something to do wait for, at what PostgreSQL does in the background, and
 * at how much the system has still to write to the disk.
 * @param {import('pg').Pool} pool of another connection than those
 * @returns what ends it, with what says how often each was seen, the most frequent first: in all, and `during` a stretch of time
 */
export function watchWaits(pool) {
  const looks = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await pool.query({
        name: 'waits',
        text: `
        SELECT CASE WHEN backend_type = 'client backend' THEN upper(substring(query from '\\w+')) ELSE backend_type END AS who,
          COALESCE(wait_event_type || ' ' || wait_event, 'a processor') AS what, count(*)::int AS connections
        FROM pg_stat_activity
        WHERE state = 'active' AND datname = current_database() AND pid <> pg_backend_pid()
          OR backend_type IN ('checkpointer', 'walwriter', 'background writer', 'autovacuum worker') AND wait_event_type = 'IO'
        GROUP BY 1, 2`,
      })
      looks.push({ at: Date.now(), rows, ...stateOfDisk() })
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  })()
  return async () => {
    isOver = true
    await watching
    return {
      all: said(
        looks,
        ({ what }) => MEANINGS[what] ?? what,
        3,
        ({ who }) => !BACKGROUND.has(who),
      ),
      /** Says what was waited for within a time. @param from @param to as `Date.now()` counts */
      during(from, to) {
        const within = looks.filter(({ at }) => at >= from && at <= to)
        if (within.length === 0) return 'PostgreSQL did not answer a look'
        const [first, last] = [within[0], within.at(-1)]
        const unwritten = Math.max(...within.map(({ unwrittenMb }) => unwrittenMb))
        return [
          `${within.length} looks: ${said(within, ({ who, what }) => `${who} ${MEANINGS[what] ?? what}`, 5)}`,
          `${unwritten.toFixed(0)} MB of the system’s not on the disk`,
          `something waited for the disk ${((last.stalledUs - first.stalledUs) / 1000).toFixed(0)} ms`,
        ].join('; ')
      },
    }
  }
}

const BACKGROUND = new Set(['checkpointer', 'walwriter', 'background writer', 'autovacuum worker'])

function said(looks, nameOf, most, isMeant = () => true) {
  const seen = new Map()
  for (const { rows } of looks)
    for (const row of rows.filter(isMeant))
      seen.set(nameOf(row), (seen.get(nameOf(row)) ?? 0) + row.connections)
  return [...seen]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, count]) => `${(count / looks.length).toFixed(1)} ${name}`)
    .join(', ')
}

/**
 * Reads what is written and not yet on the disk, and how long anything waited for the disk since the start (µs); 0
 * where Linux does not say.
 */
function stateOfDisk() {
  const number = (file, pattern) => {
    try {
      return Number(pattern.exec(readFileSync(file, 'latin1'))?.[1] ?? 0)
    } catch {
      return 0
    }
  }
  return {
    unwrittenMb:
      (number('/proc/meminfo', /^Dirty:\s+(\d+)/m) + number('/proc/meminfo', /^Writeback:\s+(\d+)/m)) / 1024,
    stalledUs: number('/proc/pressure/io', /^some .*total=(\d+)/m),
  }
}

/** In the words of whoever reads the figures. */
const MEANINGS = {
  'a processor': 'at work or in the queue for a processor',
  'IO WalSync': 'for the disk (commit)',
  'LWLock WALWrite': 'for another commit’s disk',
  'IO WalWrite': 'for the disk (writing)',
  'Lock transactionid': 'for another’s row',
  'Lock tuple': 'for another’s row',
  'IO DataFileRead': 'for a page from the disk',
  'IO DataFileSync': 'for the disk (checkpoint)',
  'Client ClientRead': 'for the server’s next statement',
}
