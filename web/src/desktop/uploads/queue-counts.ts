import type { UploadCell, UploadRow, UploadView } from '@thokham/contract/desktop-uploads'

export type CellState = UploadCell['state']
/** The order in which states are counted and filtered. */
export const STATES: readonly CellState[] = ['sent', 'sending', 'waiting', 'refused', 'unsure', 'left_out']

/** How the pictures of a folder stand, each with each marketplace it is meant for. */
export interface QueueCounts {
  readonly byState: Readonly<Record<CellState, number>>
  /** What goes or went, without what is left out. */
  readonly pairs: number
  readonly sentBytes: number
  readonly allBytes: number
}

/** Counts the cells of a queue. */
export function countQueue({ rows }: UploadView): QueueCounts {
  const byState = { sent: 0, sending: 0, waiting: 0, refused: 0, unsure: 0, left_out: 0 }
  let [pairs, sentBytes, allBytes] = [0, 0, 0]
  for (const { cells, size } of rows)
    for (const { state, bytes } of Object.values(cells)) {
      byState[state]++
      if (state === 'left_out') continue
      pairs++
      allBytes += size
      sentBytes += state === 'sent' ? size : Math.min(bytes, size)
    }
  return { byState, pairs, sentBytes, allBytes }
}

/** Counts one marketplace's pictures: sent, of those that go there. */
export function countMarket(rows: readonly UploadRow[], market: string): { sent: number; all: number } {
  const cells = rows.flatMap(({ cells: of }) => of[market] ?? [])
  const going = cells.filter(({ state }) => state !== 'left_out')
  return { sent: going.filter(({ state }) => state === 'sent').length, all: going.length }
}

/** Returns the rows that have a cell in a state; all of them for null. */
export function rowsIn(rows: readonly UploadRow[], state: CellState | null): readonly UploadRow[] {
  return state === null
    ? rows
    : rows.filter(({ cells }) => Object.values(cells).some((cell) => cell.state === state))
}
