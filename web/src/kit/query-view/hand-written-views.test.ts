import { expect, it } from 'vitest'

/*
 * What the server is asked for is drawn by one view, which knows waiting, failing, empty and full. Whoever draws the place of an
 * answer by hand forgets one of them: a skeleton for ever, or a fault that cannot be asked again.
 */

/** Files that draw one of them themselves, and why. */
const BY_HAND: Record<string, string> = {
  'components/shell/session-error.tsx': 'who is calling decides on every screen: no single query of a screen',
  'routes/admin/member/stat-cards.tsx': 'figures above a list, which says it when the server is away',
  'routes/admin/payment/revenue-cards.tsx': 'figures above a list, which says it when the server is away',
  'routes/dashboard/continue-card.tsx': 'one line of a set, left out where it cannot be read',
  'routes/profile/partner-code.tsx':
    'asked for anew by its own clock; its fault stands beside the former code',
}

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const drawsByHand = (source: string) =>
  /<ErrorState\b/.test(source) ||
  (/use(Infinite)?Query\(/.test(source) && /<Skeleton/.test(source) && !/<QueryView\b/.test(source))

it('lets no screen draw waiting or failing by hand', () => {
  const found = Object.entries(sources)
    .filter(([path, source]) => path.startsWith('../../') && drawsByHand(source))
    .map(([path]) => path.replace('../../', ''))
  expect(found.toSorted(), 'an answer is drawn by QueryView (kit/query-view)').toEqual(
    Object.keys(BY_HAND).toSorted(),
  )
})
