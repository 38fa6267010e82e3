import { Zap } from 'lucide-react'
import type { Session } from '../../lib/session/session.ts'
import { membershipName } from '../../text/membership.ts'
import { Badge } from '../ui/badge.tsx'

/** Renders the level as a label; the lightning belongs to administrators alone. */
export function MembershipBadge({ level }: { level: Session['level'] }) {
  const isVip = level === 'vip' || level === 'lifetime'
  return (
    <Badge tone={isVip ? 'vip' : 'plain'}>
      {(level === 'admin' || level === 'owner') && <Zap aria-hidden size={14} strokeWidth={2} />}
      {membershipName(level)}
    </Badge>
  )
}
