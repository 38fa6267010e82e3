import type { Rank } from '@thokham/domain/rank'
import { useEffect } from 'react'
import { toast } from '../../components/toast.tsx'
import { dashboard } from '../../text/dashboard.ts'
import { rankName } from '../../text/membership.ts'

/** Congratulates once when the rank is higher than the one this device saw last; the first look only remembers. */
export function usePromotion(memberId: string, rank: Rank): void {
  useEffect(() => {
    const key = `rank:${memberId}`
    try {
      const seen = localStorage.getItem(key)
      localStorage.setItem(key, String(rank))
      if (seen !== null && Number(seen) < rank) toast.success(dashboard.promoted(rankName(rank)))
    } catch {
      // Storage is closed to this page: nothing is known of before.
    }
  }, [memberId, rank])
}
