import { Link } from '@tanstack/react-router'
import type { Me } from '@thokham/contract/me'
import { expiryOf } from '@thokham/domain/expiry'
import { Selvage } from '../../components/cloth/selvage.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { thaiDate } from '../../lib/format/thai-format.ts'
import type { Session } from '../../lib/session/session.ts'
import { dashboard } from '../../text/dashboard.ts'
import { membership, membershipName } from '../../text/membership.ts'

/** Renders the membership and until when it holds; the cards of VIPs have a selvage. */
export function PackageCard({ me, level }: { me: Me; level: Session['level'] }) {
  const isPaid = level === 'vip' || level === 'lifetime'
  const canUpgrade = level === 'free' || level === 'ex'
  return (
    <section className="card relative flex flex-col overflow-hidden px-5 pt-5 pb-6 md:px-6">
      {isPaid && <Selvage className="absolute inset-x-0 top-0" />}
      <h2 className="font-normal text-ink-2 text-xs">{dashboard.package}</h2>
      <p className="text-xl">{membershipName(level)}</p>
      <p className="mb-5 text-ink-2 text-sm">{term(me, level)}</p>
      <Link to="/vip" className={buttonClass(canUpgrade ? 'vip' : 'outline', 40, 'mt-auto')}>
        {canUpgrade ? dashboard.upgrade : dashboard.seePackages}
      </Link>
    </section>
  )
}

function term(me: Me, level: Session['level']): string {
  if (level === 'free' || level === 'ex') return dashboard.freeOffer
  if (level === 'lapsed') return membership.expired
  if (level !== 'vip' || !me.expiresAt) return membership.forever
  const { daysLeft } = expiryOf(new Date(me.expiresAt), new Date())
  return `${membership.validUntil(thaiDate(me.expiresAt))} · ${membership.expiryLeft(daysLeft)}`
}
