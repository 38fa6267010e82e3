import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PictureRecord } from '../../../lib/ledger/picture-ledger.ts'
import { PrintedRecord, type PrintedRecordProps } from './printed-record.tsx'

const record: PictureRecord = {
  id: '1f0c9a2b-0000-4000-8000-000000000000',
  fileName: 'silk-loom-1f0c9a2b.png',
  sha256: 'aa'.repeat(32),
  bytes: 4_000_000,
  width: 2_496,
  height: 1_664,
  prompt: 'silk loom in a village',
  keyword: 'silk weaving',
  concept: null,
  provider: 'fal',
  model: 'fal-ai/flux-pro',
  quality: null,
  seed: '1482907',
  runId: '2f0c9a2b-0000-4000-8000-000000000000',
  position: 0,
  drawnAt: Date.parse('2026-11-14T15:07:00Z'),
  chosen: { at: Date.parse('2026-11-15T00:20:00Z'), stars: 5 },
  written: [
    {
      name: 'silk-loom-1f0c9a2b.png',
      sha256: 'bb'.repeat(32),
      title: 'Silk loom in a village',
      keywords: ['silk weaving', 'silk', 'loom'],
      markets: ['adobe', 'dreamstime'],
      at: Date.parse('2026-11-15T00:52:00Z'),
    },
  ],
}
const printed = (match: PrintedRecordProps['match'], over: Partial<PictureRecord> = {}) =>
  renderToStaticMarkup(<PrintedRecord record={{ ...record, ...over }} match={match} picture="blob:picture" />)

it('is printed in English, from the keyword to what was sent, with the picture, in Bangkok time', () => {
  const page = printed(null, { asked: { width: 2_560, height: 1_707 } })
  for (const words of [
    'Record of origin',
    'src="blob:picture"',
    // 2,496 × 1,664 are 4,153,344 pixels.
    '2496 × 1664 px, 4.15 megapixels, 3.8 MB',
    'silk weaving',
    'silk loom in a village',
    'fal, account holder’s own key',
    'fal-ai/flux-pro',
    '1482907',
    'asked 2560 × 1707 px, received 2496 × 1664 px',
    '14 Nov 2026, 22:07',
    'Chosen by the account holder, rated 5 of 5.',
    '15 Nov 2026, 07:20',
    'Silk loom in a village',
    '3: silk weaving, silk, loom',
    '15 Nov 2026, 07:52',
    'Disclosed as AI-generated (IPTC trainedAlgorithmicMedia)',
    'In the table for Adobe Stock · Dreamstime as silk-loom-1f0c9a2b.png',
    'aa'.repeat(32),
    `${'bb'.repeat(32)} silk-loom-1f0c9a2b.png`,
    'No file was compared with this record.',
  ])
    expect(page).toContain(words)
  // Whether a file is this one is said only where it was looked at.
  expect(page).not.toContain('matches')
  expect(page).not.toMatch(/\p{Script=Thai}/u)
})

it('says which steps there is no record of, and what is not known', () => {
  const page = printed(null, { keyword: null, chosen: null, written: [], seed: null })
  // Keyword, choice, metadata, listing.
  expect(page.split('Not recorded.')).toHaveLength(5)
  expect(page).toContain('not told by the provider')
  expect(page).toContain('received 2496 × 1664 px (size asked for not recorded)')
})

it('says what came of the check', () => {
  expect(printed({ kind: 'original' })).toContain('The file matches this record.')
  expect(printed({ kind: 'changed', since: record.drawnAt })).toContain(
    'The file has changed since 14 Nov 2026, 22:07.',
  )
})
