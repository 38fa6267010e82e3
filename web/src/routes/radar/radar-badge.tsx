import { Zap } from 'lucide-react'
import { Badge } from '../../components/ui/badge.tsx'
import type { Session } from '../../lib/session/session.ts'
import { membershipName } from '../../text/membership.ts'

/**
 * Renders the membership as this screen names it: lifetime for whoever is neither free nor VIP, and admins with their
 * lightning.
 */
export function RadarBadge({ level }: { level: Session['level'] }) {
  const isAdmin = level === 'admin' || level === 'owner'
  const named = isAdmin ? 'lifetime' : level
  return (
    <Badge tone={named === 'vip' || named === 'lifetime' ? 'vip' : 'plain'}>
      {isAdmin && <Zap aria-hidden size={14} strokeWidth={2} />}
      {membershipName(named)}
    </Badge>
  )
}
