import type { MarketplaceRow } from '@thokham/contract/reference-data'
import { MARKETPLACES } from '@thokham/metadata'
import { expect, it } from 'vitest'
import { readRules, typedRules } from './marketplace-values.ts'

const rows = Object.values(MARKETPLACES)
  .filter(({ id }) => id !== 'generic')
  .map(({ lists: _lists, categories: _categories, csv: _csv, ...content }) => ({ id: content.id, content }))
  .map((row) => ({
    ...row,
    kind: 'marketplace',
    revision: 0,
    isShipped: true,
    isEdited: false,
  })) as MarketplaceRow[]

it.each(rows)('$id is sent as it was read when nothing was typed', (row) => {
  expect(readRules(typedRules(row), row.content)).toEqual(row.content)
})

it('sends what was typed: kinds that are taken, phrases by lines, a page of its own as its own word', () => {
  const row = rows.find(({ id }) => id === 'magnific') as MarketplaceRow
  const { content } = typedRules(row)
  const typed = {
    ...content,
    kinds: { ...content.kinds, jpeg: '' as const, png: 'any' as const, eps: '' as const, psd: '' as const },
    ai: { ...content.ai, policy: 'refused' as const },
    phrases: 'best seller\n\n  ขายดี ',
    sources: { ...content.sources, file: { page: 'https://example.com/rules' }, texts: { page: '' } },
    checked: '1/3/2570',
  }
  expect(readRules({ content: typed }, row.content)).toEqual({
    ...row.content,
    kinds: { png: 'any' },
    ai: { policy: 'refused' },
    phrases: ['best seller', '  ขายดี '],
    sources: {
      ai: row.content.sources.ai,
      vector: row.content.sources.vector,
      file: { page: 'https://example.com/rules', sure: 'A' },
    },
    checked: '2027-03-01',
  })
})
