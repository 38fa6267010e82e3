import type { ClaimName } from '@thokham/domain/claims'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Phrases } from './phrases.tsx'
import { spot, When } from './spots.tsx'

/** Shows what one gets, ticked off: the owner's claims that are on, then what always holds. */
export function Points({
  points,
  claims = [],
}: {
  points: readonly string[]
  claims?: readonly ClaimName[]
}) {
  return (
    <ul className="mt-5 flex flex-col gap-2.5 text-sm">
      {claims.map((name) => (
        <When key={name} has={`claim.${name}`}>
          <Point>{spot(`claim.${name}`)}</Point>
        </When>
      ))}
      {points.map((point) => (
        <Point key={point}>
          <Phrases text={point} />
        </Point>
      ))}
    </ul>
  )
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 flex-none text-toei" />
      <span>{children}</span>
    </li>
  )
}
