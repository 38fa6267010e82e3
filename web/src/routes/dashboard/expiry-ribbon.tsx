import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Me } from '@thokham/contract/me'
import { addMonths } from '@thokham/domain/bangkok-time'
import { expiryOf } from '@thokham/domain/expiry'
import { RibbonCloth, RibbonThread } from '../../components/cloth/ribbon-cloth.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { offersQuery } from '../../lib/queries/packages.ts'
import { membership } from '../../text/membership.ts'
import { packages } from '../../text/packages.ts'

/** Renders how long the VIP term still is, from six days before its end and after it. */
export function ExpiryRibbon({ me }: { me: Me }) {
  if (me.membership !== 'vip' || !me.expiresAt) return null
  const end = new Date(me.expiresAt)
  const { state, daysLeft } = expiryOf(end, new Date())
  if (state === 'running') return null
  return (
    <section className="mb-7 overflow-hidden rounded-card bg-khamin-soft md:flex md:min-h-[74px] md:items-center">
      <RibbonThread className="md:hidden" />
      <div className="relative w-24 self-stretch max-md:hidden">
        <RibbonCloth className="absolute inset-0 h-full" />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4 md:flex-row md:items-center md:justify-between md:gap-6 md:py-2.5 md:pl-5">
        <div>
          <p className="font-semibold text-khamin-text">
            {state === 'expired' ? membership.expired : membership.expiryNear(daysLeft)}
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm">
            {state === 'expired' ? (
              <span>{membership.expiredOn(thaiDate(end))}</span>
            ) : (
              <>
                <span className="nb">{membership.validUntil(thaiDate(end))}</span>
                <span className="nb">{membership.renewedUntil(thaiDate(addMonths(end, 1)))}</span>
              </>
            )}
          </p>
        </div>
        <Renew />
      </div>
    </section>
  )
}

/** Says the price as soon as it is known. */
function Renew() {
  const { data } = useQuery(offersQuery)
  const renewal = data?.offers.find(({ plan }) => plan === 'renewal')
  return (
    <Link to="/payment" search={{ plan: 'renewal' }} className={buttonClass('vip')}>
      {renewal ? packages.renewFor(renewal.priceSatang) : packages.renew}
    </Link>
  )
}
