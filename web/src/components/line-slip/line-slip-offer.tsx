import { Suspense } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import type { LineSlipCardProps } from './line-slip-card.tsx'

const LineSlipCard = lazyPart(() => import('./line-slip-card.tsx'))

/** Offers the picture that the member sent to the shop's LINE account as a slip, where the shop has LINE. */
export function LineSlipOffer(props: LineSlipCardProps) {
  const { data: settings } = useSettings()
  if (!settings?.signInProviders.includes('line')) return null
  return (
    <Suspense>
      <LineSlipCard {...props} />
    </Suspense>
  )
}
