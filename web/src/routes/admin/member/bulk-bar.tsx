import type { ListedMember } from '@thokham/contract/members'
import { Mail, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { manyMembers as text } from '../../../text/members.ts'
import type { ExtendManyDialogProps } from './extend-many-dialog.tsx'
import type { MailDialogProps } from './mail-dialog.tsx'

const MailDialog = lazyPart<MailDialogProps>(() => import('./mail-dialog.tsx'))
const ExtendManyDialog = lazyPart<ExtendManyDialogProps>(() => import('./extend-many-dialog.tsx'))

export interface BulkBarProps {
  selected: readonly ListedMember[]
  onClear: () => void
}

/** Renders what can be done with the ticked members; on phones it stays above the tab bar. */
export function BulkBar({ selected, onClear }: BulkBarProps) {
  const [open, setOpen] = useState<'mail' | 'extend' | null>(null)
  if (selected.length === 0) return null
  const close = () => setOpen(null)
  return (
    <>
      <div className="flex items-center gap-2 border-line border-b bg-khram-soft px-3 py-2 max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bars) max-md:z-20 max-md:border-t max-md:bg-surface md:px-4">
        <IconButton size={40} icon={X} label={text.clear} onClick={onClear} />
        <p role="status" className="nb mr-auto font-semibold text-khram text-sm tabular-nums">
          {text.selected(selected.length)}
        </p>
        <Button size={40} icon={Mail} onClick={() => setOpen('mail')}>
          {text.mail}
        </Button>
        <Button size={40} variant="primary" onClick={() => setOpen('extend')}>
          {text.extend}
        </Button>
      </div>
      <Suspense>
        {open === 'mail' && (
          <MailDialog to={{ ids: selected.map(({ id }) => id) }} count={selected.length} onClose={close} />
        )}
        {open === 'extend' && <ExtendManyDialog selected={selected} onClose={close} onDone={onClear} />}
      </Suspense>
    </>
  )
}
