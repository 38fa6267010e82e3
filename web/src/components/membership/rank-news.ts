import { RANKS, type Rank } from '@thokham/domain/rank'
import { useStore } from '../../kit/storage/use-store.ts'

const listeners = new Set<() => void>()
let news: Rank | null = null

/** Tells the member of the rank they have just reached, quietly. @param from where the rank begins (domain/rank.ts) */
export function celebrateRank(from: number): void {
  setNews(RANKS.find((rank) => rank === from) ?? null)
}

/** Shows a rank, or puts it away with null. */
export function setNews(rank: Rank | null): void {
  news = rank
  for (const listener of listeners) listener()
}

/** Returns the rank just reached, while it is shown. */
export function useRankNews(): Rank | null {
  return useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => news,
  )
}
