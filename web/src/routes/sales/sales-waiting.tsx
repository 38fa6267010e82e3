import { Skeleton } from '../../components/ui/skeleton.tsx'

/** Holds the place of sales while they are read. */
export function SalesWaiting() {
  return (
    <div aria-busy className="flex flex-col gap-4 md:gap-6">
      <Skeleton className="h-[120px] rounded-card" />
      <Skeleton className="h-[440px] rounded-card" />
      <Skeleton className="h-[400px] rounded-card" />
    </div>
  )
}
