import { type ShownClaims, shownAt } from '@thokham/domain/claims'
import { BadgeCheck, Gift } from 'lucide-react'
import { packages as text } from '../../text/packages.ts'

/** Shows what the owner offers, compares and promises beside the packages, as far as it is on. */
export function OwnerClaims({ claims }: { claims: ShownClaims }) {
  const [offers, comparisons, support] = [
    shownAt('offer', claims),
    shownAt('comparison', claims),
    shownAt('support', claims),
  ]
  return (
    <>
      {offers.length > 0 && (
        <ul
          aria-label={text.offers}
          className="flex flex-col gap-2 rounded-card bg-khamin-soft px-5 py-4 md:px-7"
        >
          {offers.map((offer) => (
            <li key={offer} className="flex items-start gap-3 font-semibold">
              <Gift aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 flex-none text-khamin-text" />
              {offer}
            </li>
          ))}
        </ul>
      )}
      {comparisons.length > 0 && (
        <section aria-label={text.comparisons} className="card px-5 py-4 md:px-7">
          <h2 className="text-base font-semibold">{text.comparisons}</h2>
          <ul className="mt-2 grid gap-x-8 gap-y-2 text-ink-2 text-sm md:grid-cols-2">
            {comparisons.map((comparison) => (
              <li key={comparison} className="border-dye-khamin border-l-3 pl-3">
                {comparison}
              </li>
            ))}
          </ul>
        </section>
      )}
      {support.length > 0 && (
        <ul className="flex flex-wrap justify-center gap-x-10 gap-y-2 text-ink-2 text-sm">
          {support.map((promise) => (
            <li key={promise} className="flex items-center gap-2">
              <BadgeCheck aria-hidden size={20} strokeWidth={1.75} className="flex-none text-khram" />
              {promise}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
