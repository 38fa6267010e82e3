import { Landmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { bankStatement as text } from '../../../../text/bank-statement.ts'

const StatementPart = lazyPart(() => import('./statement-part.tsx'))

/** Opens the bank's statement beside the payments; it is the owner's. */
export function StatementButton({ onOpen }: { onOpen: (paymentId: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size={32} icon={Landmark} onClick={() => setIsOpen(true)}>
        {text.title}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={text.title} description={text.lead} width={640}>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <StatementPart
            onOpen={(id) => {
              setIsOpen(false)
              onOpen(id)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
