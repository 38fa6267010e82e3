import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PictureRecord } from '../../../lib/ledger/picture-ledger.ts'
import { PrintedRecord } from './printed-record.tsx'

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
const printed = (match: Parameters<typeof PrintedRecord>[0]['match']) =>
  renderToStaticMarkup(<PrintedRecord record={record} match={match} />)

it('is printed in English, from the keyword to what was sent, in Bangkok time', () => {
  const page = printed(null)
  for (const words of [
    'Record of origin',
    `File silk-loom-1f0c9a2b.png, 2496 × 1664 px, SHA-256 ${'aa'.repeat(32)}`,
    'Keyword silk weaving',
    'Prompt: silk loom in a village',
    'Made with fal-ai/flux-pro by fal, seed 1482907, received 14 Nov 2026, 22:07 (UTC+7)',
    'Chosen by the account holder, 15 Nov 2026, 07:20 (UTC+7)',
    'Title “Silk loom in a village” and 3 keywords written into the file, 15 Nov 2026, 07:52 (UTC+7)',
    'Disclosed as AI-generated (IPTC trainedAlgorithmicMedia)',
    `Listed for Adobe Stock · Dreamstime as silk-loom-1f0c9a2b.png, SHA-256 ${'bb'.repeat(32)}`,
  ])
    expect(page).toContain(words)
  // Whether a file is this one is said only where it was looked at.
  expect(page).not.toContain('matches')
  expect(page).not.toMatch(/\p{Script=Thai}/u)
})

it('says what came of the check', () => {
  expect(printed({ kind: 'original' })).toContain('The file matches this record.')
  expect(printed({ kind: 'changed', since: record.drawnAt })).toContain(
    'The file has changed since 14 Nov 2026, 22:07 (UTC+7).',
  )
})
