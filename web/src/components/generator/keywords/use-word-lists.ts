import { useQuery } from '@tanstack/react-query'
import { listCategories, listKeywords } from '@thokham/contract/categories'
import { createWordList, listWordLists, readWordList, type WordList } from '@thokham/contract/word-lists'
import { can } from '@thokham/domain/access'
import { MOST_WORDS } from '@thokham/domain/word-list'
import type { Recipe } from '@thokham/engine'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { isAway } from '../../../lib/api/connection.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { queryClient, STALE } from '../../../lib/queries/query-client.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { useSession } from '../../../lib/session/session.ts'
import { listsOfBrowser, storeInBrowser } from './word-lists.ts'

export const WORD_LISTS_KEY = ['word-lists'] as const
/** Keywords of a category asked for together. */
const PAGE = 2_000

/** A list that `__name__` can name: the member's own, or a category of the library. */
export interface NamedList {
  name: string
  words: number
  /** Words that a category has beyond those: only its first ones are used. */
  more: number
  /** The member's own; null = a category. */
  own: WordList | null
  /** What a category is called. */
  title: string | null
  /** Another one has other words. */
  stamp: string
}

export interface WordLists {
  /** The member's own by name, then the categories in the library's order; an own one hides a category of its name. */
  all: readonly NamedList[]
  names: readonly string[]
  /** Words of the lists that were loaded. */
  loaded: Recipe['lists']
  /** It is known which lists there are. */
  isReady: boolean
  /** Loads lists by their names. @returns all that are loaded then */
  load: (names: readonly string[]) => Promise<Recipe['lists']>
}

const NO_LISTS: readonly NamedList[] = []

const ownListsQuery = queryOf(WORD_LISTS_KEY, listWordLists, {})
const categoriesQuery = queryOf(['categories'], listCategories, {}, { staleTime: STALE.tools })

/** Follows the lists that the advanced grammar can name; their words are loaded when they are read. */
export function useWordLists(isOn: boolean): WordLists {
  const session = useSession().data
  const isMember = isOn && session?.me != null
  const usesLibrary = isMember && can(session.level, 'workshop:use')
  const own = useQuery({ ...ownListsQuery, enabled: isMember })
  const categories = useQuery({ ...categoriesQuery, enabled: usesLibrary })
  const [words, setWords] = useState<Record<string, { stamp: string; words: readonly string[] }>>({})
  useHandOver(own.data?.lists)

  const all = useMemo(() => {
    if (!own.data) return NO_LISTS
    const lists = own.data.lists.map(ofOwn)
    const taken = new Set(lists.map(({ name }) => name.toLowerCase()))
    const ofLibrary = (usesLibrary && categories.data?.categories) || []
    return [...lists, ...ofLibrary.filter(({ id }) => !taken.has(id)).map(ofCategory)]
  }, [own.data, categories.data, usesLibrary])
  const names = useMemo(() => all.map(({ name }) => name), [all])
  const loaded = useMemo(() => current(all, words), [all, words])

  const latest = useLatest({ all, words })
  const load = useCallback(async (wanted: readonly string[]) => {
    const found = latest.current.all.filter(({ name }) => wanted.includes(name))
    const read = await Promise.all(
      found.map(async (list) => [list.name, { stamp: list.stamp, words: await wordsOfList(list) }] as const),
    )
    const now = { ...latest.current.words, ...Object.fromEntries(read) }
    latest.current.words = now
    setWords(now)
    return current(latest.current.all, now)
  }, [])

  useStoredWords(isMember, own.data?.lists)

  const isReady = !isOn || (own.isFetched && (!usesLibrary || categories.isFetched))
  return { all, names, loaded, isReady, load }
}

function ofOwn(own: WordList): NamedList {
  return { name: own.name, words: own.words, more: 0, own, title: null, stamp: own.id + own.updatedAt }
}

function ofCategory({
  id,
  title,
  keywordCount,
}: {
  id: string
  title: string
  keywordCount: number
}): NamedList {
  return {
    name: id,
    words: Math.min(MOST_WORDS, keywordCount),
    more: Math.max(0, keywordCount - MOST_WORDS),
    own: null,
    title,
    stamp: `${id} ${keywordCount}`,
  }
}

function current(
  all: readonly NamedList[],
  words: Record<string, { stamp: string; words: readonly string[] }>,
): Recipe['lists'] {
  return Object.fromEntries(
    all.flatMap(({ name, stamp }) => {
      const list = words[name]
      return list?.stamp === stamp ? [[name, list.words]] : []
    }),
  )
}

async function wordsOfList({ name, own, stamp }: NamedList): Promise<readonly string[]> {
  const queryKey = own ? [...WORD_LISTS_KEY, own.id, own.updatedAt] : ['categories', name, 'words', stamp]
  // Without a network the query would wait for one instead of failing.
  if (isAway() && queryClient.getQueryData(queryKey) === undefined) throw new ApiError({ code: 'network' })
  return queryClient.fetchQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      own ? (await call(readWordList, { params: { id: own.id } }, { signal })).words : keywordsOf(name),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Takes a list out of those that are known, and ends reading it ahead, so that nothing asks for one that is being deleted. */
export async function forgetList(id: string): Promise<void> {
  // An answer that was asked for before would bring it back.
  await queryClient.cancelQueries({ queryKey: WORD_LISTS_KEY, exact: true })
  queryClient.setQueryData(
    ownListsQuery.queryKey,
    (seen) => seen && { lists: seen.lists.filter((list) => list.id !== id) },
  )
  await queryClient.cancelQueries({ queryKey: [...WORD_LISTS_KEY, id] })
}

/** Reads the keywords of a category, as many as a list may have. */
async function keywordsOf(category: string): Promise<string[]> {
  const found: string[] = []
  let after: number | null = -1
  while (after !== null && found.length < MOST_WORDS) {
    const query: { after: number; limit: number } = { after, limit: PAGE }
    const page: { keywords: { keyword: string }[]; next: number | null } = await call(listKeywords, {
      params: { category },
      query,
    })
    found.push(...page.keywords.map(({ keyword }) => keyword))
    after = page.next
  }
  return found.slice(0, MOST_WORDS)
}

/** So many of a member's lists are kept for when there is no network. */
const KEPT_LISTS = 20

/** Reads the member's lists when nothing else is done, so that they are at hand without a network. */
function useStoredWords(isWanted: boolean, lists: readonly WordList[] | undefined): void {
  useEffect(() => {
    if (!isWanted || !lists) return
    let isOver = false
    const clock = setTimeout(async () => {
      // What this device has already is not asked for again.
      await import('../../../lib/queries/last-seen.ts')
        .then((seen) => seen.showLastSeen('stamped'))
        .catch(() => null)
      for (const own of lists.slice(0, KEPT_LISTS)) {
        if (isOver || isAway()) return
        // One that was forgotten is known to be gone before the screen is drawn anew.
        const isListed = queryClient.getQueryData(ownListsQuery.queryKey)?.lists.includes(own)
        if (isListed) await wordsOfList(ofOwn(own)).catch(() => null)
      }
    }, 2_000)
    return () => {
      isOver = true
      clearTimeout(clock)
    }
  }, [isWanted, lists])
}

/** Hands the lists that this browser kept by itself over to the server, once; what it does not take stays here. */
function useHandOver(lists: readonly WordList[] | undefined): void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (!lists || isStarted.current) return
    isStarted.current = true
    const stored = listsOfBrowser()
    if (stored.length === 0) return
    void handOver(stored, new Set(lists.map(({ name }) => name.toLowerCase())))
  }, [lists])
}

async function handOver(stored: readonly { name: string; words: string[] }[], taken: ReadonlySet<string>) {
  const left: { name: string; words: string[] }[] = []
  for (const list of stored) {
    if (taken.has(list.name.toLowerCase())) continue
    await call(createWordList, { body: list }).catch(() => left.push(list))
  }
  storeInBrowser(left)
  await queryClient.invalidateQueries({ queryKey: WORD_LISTS_KEY, exact: true })
}
