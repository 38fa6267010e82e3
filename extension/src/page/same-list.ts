import { sameKeyword } from '@thokham/domain/tidy-keyword'
import type { Marketplace } from '../marketplaces/marketplace.ts'

/** Parameters that name a page of a list, or its order. */
const PAGE = ['page', 'pg', 'p', 'search_page', 'search_type', 'last_filter', 'last_value', 'start']
const ORDER = ['sort', 'order', 'orderby', 's_st', 'filters[order]']

/**
 * Tells whether two addresses show pages of one list of results: the same words under the same filters. Its order does not
 * change how many it has.
 */
export function isSameList(one: URL, other: URL, { searchOf }: Pick<Marketplace, 'searchOf'>): boolean {
  const [search, next] = [searchOf(one), searchOf(other)]
  if (!search || !next || search.scope !== next.scope) return false
  return sameKeyword(search.keyword) === sameKeyword(next.keyword) && withoutPage(one) === withoutPage(other)
}

function withoutPage(url: URL): string {
  const list = new URL(url)
  for (const name of [...PAGE, ...ORDER]) list.searchParams.delete(name)
  list.searchParams.sort()
  list.hash = ''
  list.pathname = list.pathname.replace(/(?:\/\d+)?\/?$/, '')
  return list.href
}
