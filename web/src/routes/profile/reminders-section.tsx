import { Suspense } from 'react'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'

const RemindersForm = lazyPart(() => import('./reminders-form.tsx'))

/** Renders what the member hears of by itself: letters, and notices on this device. */
export function RemindersSection() {
  return (
    <Suspense fallback={<Skeleton className="mt-4 h-8 w-72" />}>
      <RemindersForm />
    </Suspense>
  )
}
