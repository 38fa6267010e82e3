import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Offer } from '@thokham/contract/packages'
import { thaiMoney } from '../../lib/format/thai-format.ts'
import { offersQuery } from '../../lib/queries/packages.ts'
import { useSession } from '../../lib/session/session.ts'
import { upgrade } from '../../text/upgrade.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** What is offered first: to whom was VIP the renewal, to others the year. */
const FIRST: readonly Offer['plan'][] = ['renewal', 'yearly', 'monthly', 'lifetime']

/** Renders what opens a locked screen: the package this member may buy, its price, and the button; to a lapsed one when it ended. */
export function UpgradeOffer() {
  const { data: session } = useSession()
  const { data } = useQuery(offersQuery)
  const offer = FIRST.flatMap((plan) => data?.offers.filter((each) => each.plan === plan) ?? []).find(
    ({ notForSale }) => notForSale === null,
  )
  const ended = session?.level === 'lapsed' ? session.me?.expiresAt : null
  return (
    <div className="flex flex-col gap-3">
      {ended && <Notice kind="warn">{upgrade.lapsed(ended)}</Notice>}
      {data?.pendingPayment && <Notice kind="info">{upgrade.waiting}</Notice>}
      {offer && (
        <div className="flex items-start justify-between gap-4 rounded-control bg-sunken px-4 py-3">
          <span>{offer.name}</span>
          <span className="text-right">
            <span className="block font-semibold text-xl">{thaiMoney(offer.priceSatang)}</span>
            {offer.plan === 'yearly' && (
              <span className="block text-2xs text-ink-2">
                {upgrade.perMonth(Math.ceil(offer.priceSatang / 1200) * 100)}
              </span>
            )}
          </span>
        </div>
      )}
      <Link
        to={offer ? '/payment' : '/vip'}
        search={(offer ? { plan: offer.plan } : {}) as never}
        className={buttonClass('vip', 44, 'w-full')}
      >
        {offer?.plan === 'renewal' ? upgrade.renew : upgrade.button}
      </Link>
    </div>
  )
}
