import { exportMembers } from '@thokham/contract/members-many'
import { Download, Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { manyMembers as text } from '../../../text/members.ts'
import type { MailDialogProps } from './mail-dialog.tsx'
import type { MemberList } from './member-queries.ts'

const MailDialog = lazyPart<MailDialogProps>(() => import('./mail-dialog.tsx'))

interface FilterActionsProps {
  filter: MemberList
  total: number
  /** The filter selects more than `total`. */
  isMore: boolean
}

/** Renders what can be done with everyone whom the filter selects, whatever page is shown: a CSV file, a mail. */
export function FilterActions({ filter, total, isMore }: FilterActionsProps) {
  const [isMailing, setIsMailing] = useState(false)
  const { class: which, q } = filter
  return (
    <>
      <a
        href={`${exportMembers.path}?${new URLSearchParams({ class: which, ...(q && { q }) })}`}
        download
        aria-label={text.csvLabel}
        className={buttonClass('outline', 40, 'px-3! max-md:h-11!')}
      >
        <Download aria-hidden size={16} strokeWidth={1.75} />
        {text.csv}
      </a>
      <Button
        size={40}
        disabled={total === 0}
        onClick={() => setIsMailing(true)}
        className="px-3! tabular-nums max-md:h-11!"
      >
        <Mail aria-hidden size={16} strokeWidth={1.75} />
        {text.mailAll(total, isMore)}
      </Button>
      <Suspense>
        {isMailing && (
          <MailDialog
            to={{ filter: { class: which, q } }}
            count={total}
            isMore={isMore}
            onClose={() => setIsMailing(false)}
          />
        )}
      </Suspense>
    </>
  )
}
