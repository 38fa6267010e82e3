import { readFileSync } from 'node:fs'

const SLICE_MS = 100
/** From then on (ms) an answer, or the wait for a connection, is worth looking into. */
const SLOW_MS = 150
/** Quiet slices between two slow ones that do not part them. */
const BREATH = 3
const SHOWN = 6

/**
 * Finds the stretches of time in which what was asked waited, the worst first, and says of each when it was, what was asked, on what
 * kind of connection, and what the asker, the server, PostgreSQL, and the disk did meanwhile.
 * @param {object} seen what the asker saw (record.mjs)
 * @param {object} beside `waits` (waits.mjs), `rounds`, `serverLate` stretches (lateness.mjs), `collections` of the server
 *   (collections.mjs), `log` PostgreSQL's log file
 * @returns lines to print
 */
export function explainStretches({ slices, late }, { waits, rounds, serverLate, collections, log }) {
  const begin = slices[0]?.at ?? 0
  const stretches = slowStretches(slices)
  const seconds = stretches.reduce((sum, { from, to }) => sum + to - from, 0) / 1000
  const checkpoints = checkpointsIn(log)
  const lines = [
    `${stretches.length} stretches, ${seconds.toFixed(1)} s in all, in which an answer or a free connection took more than ${SLOW_MS} ms`,
  ]
  for (const { from, to, peak, kept, fewest } of stretches.slice(0, SHOWN)) {
    // Who waited longest was asked then, and answered at the end of its slice at the latest.
    const [since, until] = [peak.at - peak.slowest, peak.at + SLICE_MS]
    const meanwhile = (all) => all.filter((one) => one.from <= until && one.to >= since)
    const asked = rounds.during(since, until).toSorted((a, b) => b.to - b.from - (a.to - a.from))
    lines.push(
      `  at ${((from - begin) / 1000).toFixed(1)} s for ${((to - from) / 1000).toFixed(1)} s: at most ${peak.slowest.toFixed(0)} ms (${peak.slowestOf}) after up to ${kept.toFixed(0)} ms without a free connection; at the least ${fewest} answers in ${SLICE_MS} ms`,
      `    late meanwhile: the asker ${lateIn(meanwhile(late))}, the server ${lateIn(meanwhile(serverLate))}`,
      `    ${waits.during(since, until)}`,
      `    asked beside it: ${
        asked
          .slice(0, 3)
          .map(({ name, from: start, to: end }) => `${name} ${end - start} ms`)
          .join(', ') || 'nothing'
      }`,
      ...meanwhile(collections).map(() => '    V8 collected the server’s old generation'),
      ...meanwhile(checkpoints).map(({ text }) => `    ${text}`),
    )
  }
  return lines
}

/**
 * Gathers slices of time with slow answers into stretches.
 * @returns {{ from: number, to: number, peak: object, kept: number, fewest: number }[]} the one with the slowest answer
 * first
 */
function slowStretches(slices) {
  const stretches = []
  for (const slice of slices) {
    if (Math.max(slice.slowest, slice.kept) < SLOW_MS) continue
    const last = stretches.at(-1)
    if (last && slice.at - last.to <= BREATH * SLICE_MS) {
      last.to = slice.at + SLICE_MS
      if (slice.slowest > last.peak.slowest) last.peak = slice
      last.kept = Math.max(last.kept, slice.kept)
    } else stretches.push({ from: slice.at, to: slice.at + SLICE_MS, peak: slice, kept: slice.kept })
  }
  for (const stretch of stretches) {
    const within = slices.filter(({ at }) => at >= stretch.peak.at - stretch.peak.slowest && at < stretch.to)
    const whole = Math.floor((stretch.to - stretch.peak.at + stretch.peak.slowest) / SLICE_MS)
    stretch.fewest = within.length < whole ? 0 : Math.min(...within.map(({ answers }) => answers))
  }
  return stretches.toSorted((a, b) => b.peak.slowest - a.peak.slowest)
}

const lateIn = (stretches) =>
  stretches.length === 0
    ? 'never'
    : `${Math.max(...stretches.map(({ from, to }) => to - from)).toFixed(0)} ms`

/** Lists the checkpoints that PostgreSQL's log tells of, with the time that each took. */
function checkpointsIn(log) {
  const lines = readFileSync(log, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, day, time, text] = /^(\S+) (\S+) UTC \[\d+\] LOG: {2}(checkpoint complete.*)$/.exec(line) ?? []
    if (!text) return []
    const to = Date.parse(`${day}T${time}Z`)
    return [{ from: to - 1000 * Number(/total=([\d.]+) s/.exec(text)?.[1] ?? 0), to, text }]
  })
}
