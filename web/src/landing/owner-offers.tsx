import { claimsAt } from '@thokham/domain/claims'
import { Gift } from 'lucide-react'
import { landing } from '../text/landing.ts'
import { spot, When } from './spots.tsx'
import { Wrap } from './wrap.tsx'

/** Shows what the owner offers beside the packages, while any of it is on. */
export function OwnerOffers() {
  return (
    <When has="claims.offer">
      <section aria-label={landing.offers} className="border-t border-line bg-khamin-soft">
        <Wrap className="py-5">
          <ul className="flex flex-col gap-2">
            {claimsAt('offer').map((name) => (
              <When key={name} has={`claim.${name}`}>
                <li className="flex items-start gap-3 font-semibold">
                  <Gift
                    aria-hidden
                    size={20}
                    strokeWidth={1.75}
                    className="mt-0.5 flex-none text-khamin-text"
                  />
                  {spot(`claim.${name}`)}
                </li>
              </When>
            ))}
          </ul>
        </Wrap>
      </section>
    </When>
  )
}
