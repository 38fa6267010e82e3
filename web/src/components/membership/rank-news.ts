import { RANKS, type Rank } from '@thokham/domain/rank'
import { createStore, useStore } from '../../kit/storage/store.ts'

const news = createStore<Rank | null>(null)

/** Tells the member of the rank they have just reached, quietly. @param from where the rank begins (domain/rank.ts) */
export function celebrateRank(from: number): void {
  setNews(RANKS.find((rank) => rank === from) ?? null)
}

/** Shows a rank, or puts it away with null. */
export const setNews = news.set

/** Returns the rank just reached, while it is shown. */
export function useRankNews(): Rank | null {
  return useStore(news)
}
