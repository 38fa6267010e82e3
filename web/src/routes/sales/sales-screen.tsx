import { Suspense } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { navigation } from '../../text/navigation.ts'
import { SalesWaiting } from './sales-waiting.tsx'

/** By itself: what it shares with other screens would else come with everybody's code (web/delivery/common-code.ts). */
const SalesParts = lazyPart(() => import('./sales-parts.tsx'))

/** Renders /sales (docs/product/sales.md). */
export function SalesScreen() {
  return (
    <Suspense
      fallback={
        <>
          <h1 className="mb-4 text-3xl">{navigation.sales}</h1>
          <SalesWaiting />
        </>
      }
    >
      <SalesParts />
    </Suspense>
  )
}
