import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSession } from '../../../lib/session/session.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import type { Generation } from './use-generation.ts'

const RecentSetsDialog = lazyPart(() => import('./recent-sets-dialog.tsx'))

export interface RecentSetsProps {
  generation: Generation
  /** Puts a kept set's keywords and choices back. */
  onEditSet: (id: string) => void
}

/** Opens the list of sets that this device keeps. */
export function RecentSets({ generation, onEditSet }: RecentSetsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const memberId = useSession().data?.me?.id
  if (!memberId) return null
  return (
    <>
      <Button
        size={32}
        variant="quiet"
        icon={History}
        disabled={generation.phase !== 'idle'}
        onClick={() => setIsOpen(true)}
        className="-mr-3 max-md:h-11"
      >
        {generator.recentSets}
      </Button>
      <Suspense>
        {isOpen && (
          <RecentSetsDialog
            memberId={memberId}
            shown={generation.generated?.keptAs ?? null}
            onOpenChange={setIsOpen}
            onEditSet={(id) => {
              setIsOpen(false)
              onEditSet(id)
            }}
            onOpenSet={(id) => {
              setIsOpen(false)
              void generation.open(id)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
