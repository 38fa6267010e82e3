import type { ListedMember } from '@thokham/contract/members'
import { Mail, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { manyMembers as text } from '../../../text/members.ts'
import type { ExtendManyDialogProps } from './extend-many-dialog.tsx'
import type { MailDialogProps } from './mail-dialog.tsx'

const MailDialog = lazyPart<MailDialogProps>(() => import('./mail-dialog.tsx'))
const ExtendManyDialog = lazyPart<ExtendManyDialogProps>(() => import('./extend-many-dialog.tsx'))

export interface BulkBarProps {
  selected: readonly ListedMember[]
  onClear: () => void
}

interface Opened {
  dialog: 'mail' | 'extend'
  /** Those who were ticked then: the list may lose some of them meanwhile, for one because they were extended. */
  members: readonly ListedMember[]
}

/** Renders what can be done with the ticked members; on phones it stays above the tab bar. */
export function BulkBar({ selected, onClear }: BulkBarProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (dialog: Opened['dialog']) => setOpened({ dialog, members: selected })
  const close = () => setOpened(null)
  return (
    <>
      {selected.length > 0 && (
        <div className="flex items-center gap-2 border-line border-b bg-khram-soft px-3 py-2 max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bars) max-md:z-20 max-md:border-t max-md:bg-surface md:px-4">
          <IconButton size={40} icon={X} label={text.clear} onClick={onClear} />
          <p role="status" className="nb mr-auto font-semibold text-khram text-sm tabular-nums">
            {text.selected(selected.length)}
          </p>
          <Button size={40} icon={Mail} onClick={() => open('mail')}>
            {text.mail}
          </Button>
          <Button size={40} variant="primary" onClick={() => open('extend')}>
            {text.extend}
          </Button>
        </div>
      )}
      <Suspense>
        {opened?.dialog === 'mail' && (
          <MailDialog
            to={{ ids: opened.members.map(({ id }) => id) }}
            count={opened.members.length}
            onClose={close}
          />
        )}
        {opened?.dialog === 'extend' && (
          <ExtendManyDialog selected={opened.members} onClose={close} onDone={onClear} />
        )}
      </Suspense>
    </>
  )
}
