import { expect, it } from 'vitest'
import type { PictureRecord, WrittenFile } from '../../../lib/ledger/picture-ledger.ts'
import { matchOf } from './story.ts'

const file = (sha256: string, at: number): WrittenFile => ({
  ...{ sha256, at, name: 'loom.png', title: 'Loom', keywords: ['loom'], markets: ['adobe'] },
})
const record = {
  sha256: 'aa',
  drawnAt: 1_000,
  written: [file('bb', 2_000), file('cc', 3_000)],
} as unknown as PictureRecord

it('knows the bytes of the provider, and each file that was written', () => {
  expect(matchOf(record, 'aa')).toEqual({ kind: 'original' })
  expect(matchOf(record, 'bb')).toEqual({ kind: 'written', file: file('bb', 2_000) })
})

it('tells a changed byte, and since when', () => {
  expect(matchOf(record, 'dd')).toEqual({ kind: 'changed', since: 3_000 })
  expect(matchOf({ ...record, written: [] }, 'dd')).toEqual({ kind: 'changed', since: 1_000 })
})
