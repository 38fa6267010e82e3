import { Skeleton } from '../../components/ui/skeleton.tsx'

/** Renders the place of the steps, the plan, the ways to pay and the form. */
export function PaymentWaiting() {
  return (
    <div aria-busy className="flex flex-col gap-3 md:gap-5">
      <Skeleton className="h-9" />
      <div className="grid items-start gap-3 md:gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-3 md:gap-5">
          <Skeleton className="h-75 rounded-card!" />
          <Skeleton className="h-130 rounded-card!" />
        </div>
        <Skeleton className="h-150 rounded-card!" />
      </div>
    </div>
  )
}
