import type { UploadCell, UploadRow } from '@thokham/contract/desktop-uploads'
import { expect, it } from 'vitest'
import { countMarket, countQueue, rowsIn } from './queue-counts.ts'

const cell = (state: UploadCell['state'], bytes = 0): UploadCell => ({ state, bytes, sentence: '' })
const rows: UploadRow[] = [
  { path: '/a', name: 'a', size: 100, cells: { adobe: cell('sent'), '123rf': cell('sending', 40) } },
  { path: '/b', name: 'b', size: 200, cells: { adobe: cell('waiting'), '123rf': cell('left_out') } },
]

it('counts pictures by marketplace, without those that are left out', () => {
  expect(countQueue({ folder: '/', chosen: [], markets: [], csv: [], rows })).toEqual({
    byState: { sent: 1, sending: 1, waiting: 1, refused: 0, unsure: 0, left_out: 1 },
    pairs: 3,
    sentBytes: 140,
    allBytes: 400,
  })
  expect(countMarket(rows, 'adobe')).toEqual({ sent: 1, all: 2 })
  expect(countMarket(rows, '123rf')).toEqual({ sent: 0, all: 1 })
  expect(rowsIn(rows, 'left_out').map(({ name }) => name)).toEqual(['b'])
  expect(rowsIn(rows, null)).toHaveLength(2)
})
