import { watchLateness } from './lateness.mjs'

const SLICE_MS = 100

/**
 * Records what an asker sees: the times of each kind, from when a request was due and from when it was sent, and for each tenth of a
 * second what it was made of, so that a time in which everything waits can be looked at afterwards.
 * @param {string[]} kinds
 */
export function createRecord(kinds) {
  const times = Object.fromEntries(kinds.map((kind) => [kind, { due: [], sent: [] }]))
  const slices = new Map()
  const lateness = watchLateness()
  let newConnections = 0
  const sliceAt = (at) => {
    const number = Math.floor(at / SLICE_MS)
    const slice = slices.get(number) ?? { answers: 0, slowest: 0, slowestOf: null, kept: 0 }
    slices.set(number, slice)
    return slice
  }
  return {
    begin: () => lateness.reset(),
    answered({ kind, dueAt, sentAt, isNew }) {
      const now = performance.now()
      times[kind].due.push(now - dueAt)
      times[kind].sent.push(now - sentAt)
      if (isNew) newConnections++
      const slice = sliceAt(now)
      slice.answers++
      // How long it waited here for a connection to be free.
      slice.kept = Math.max(slice.kept, sentAt - dueAt)
      if (now - sentAt <= slice.slowest) return
      slice.slowest = now - sentAt
      slice.slowestOf = isNew ? `${kind} on a new connection` : kind
    },
    end() {
      const { max, late } = lateness.read()
      return {
        count: Object.values(times).reduce((sum, { due }) => sum + due.length, 0),
        kinds: Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, figuresOf(all)])),
        newConnections,
        lateAtMost: max,
        late,
        slices: [...slices]
          .toSorted(([a], [b]) => a - b)
          .map(([number, slice]) => ({ at: performance.timeOrigin + number * SLICE_MS, ...slice })),
      }
    },
  }
}

function figuresOf({ due, sent }) {
  due.sort((a, b) => a - b)
  sent.sort((a, b) => a - b)
  const at = (all, share) => all[Math.max(0, Math.ceil(all.length * share) - 1)] ?? null
  return {
    count: due.length,
    p50: at(due, 0.5),
    p99: at(due, 0.99),
    max: at(due, 1),
    p99Sent: at(sent, 0.99),
  }
}
