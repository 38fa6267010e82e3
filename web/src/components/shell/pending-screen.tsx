import { useMatches } from '@tanstack/react-router'
import { Skeleton } from '../ui/skeleton.tsx'
import { SlowLine } from './loading-thread.tsx'

/** Renders a screen whose code is on its way: its title at once, and the places of what will stand below. */
export function PendingScreen() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return (
    <div aria-busy data-pending-screen>
      <header className="mb-6">
        <h1 className="text-3xl">{title}</h1>
        <SlowLine />
        <div className="mt-4 grid grid-cols-2 gap-3 md:max-w-[520px]">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
      </header>
      <div className="card flex flex-col gap-5 p-5 max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <div className="flex justify-between gap-6">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-5 w-1/6" />
        </div>
        <Skeleton className="h-44" />
        <Skeleton className="h-5 w-1/5" />
        <div className="flex flex-wrap gap-2">
          {['w-28', 'w-26', 'w-30', 'w-24', 'w-32'].map((width) => (
            <Skeleton key={width} className={`h-10 ${width}`} />
          ))}
        </div>
      </div>
    </div>
  )
}
