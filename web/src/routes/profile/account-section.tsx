import { Link } from '@tanstack/react-router'
import type { Me } from '@thokham/contract/me'
import { expiryOf } from '@thokham/domain/expiry'
import { rankOf } from '@thokham/domain/rank'
import type { ReactNode } from 'react'
import { MembershipBadge } from '../../components/membership/membership-badge.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { membership, rankName } from '../../text/membership.ts'
import { profile } from '../../text/profile.ts'
import { AccountForm } from './account-form.tsx'
import { EmailAddress, WaitingEmail } from './email-address.tsx'
import type { ProfileSectionProps } from './profile-section.ts'

/** Renders who the member is to the product, and what they may change about it. */
export function AccountSection({ me, level }: ProfileSectionProps) {
  return (
    <>
      <div className="mt-4 flex items-center gap-4">
        <Avatar name={me.displayName} size={56} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{me.displayName}</p>
          <p className="text-ink-2 text-sm wrap-anywhere">{me.email}</p>
          <EmailAddress me={me} level={level} />
        </div>
      </div>
      <WaitingEmail />
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-line border-t pt-5 md:grid-cols-4">
        <Fact name={profile.membership}>
          <MembershipBadge level={level} />
          <Link to="/vip" className="touch link mt-1 block w-fit text-xs">
            {profile.seePackages}
          </Link>
        </Fact>
        <Fact name={profile.term}>
          <Term me={me} />
        </Fact>
        <Fact name={profile.memberSince}>{thaiDate(me.createdAt)}</Fact>
        <Fact name={profile.made}>
          {profile.madeCount(me.promptCount)}
          <span className="block text-ink-2 text-xs">{rankName(rankOf(me.promptCount).rank)}</span>
        </Fact>
      </dl>
      <AccountForm me={me} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="mt-0.5 text-sm">{children}</dd>
    </div>
  )
}

/** Renders until when the membership holds. */
function Term({ me }: { me: Me }) {
  if (me.membership !== 'vip' || !me.expiresAt) return membership.forever
  const { state, daysLeft } = expiryOf(new Date(me.expiresAt), new Date())
  return (
    <>
      {thaiDate(me.expiresAt)}
      <span className={`block text-xs ${state === 'running' ? 'text-ink-2' : 'text-khamin-text'}`}>
        {state === 'expired' ? membership.expired : membership.expiryLeft(daysLeft)}
      </span>
    </>
  )
}
