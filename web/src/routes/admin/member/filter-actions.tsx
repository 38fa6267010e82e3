import { exportMembers } from '@thokham/contract/members-many'
import type { CallInput } from '@thokham/contract/operation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { Download, Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { callFile } from '../../../lib/api/call.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { download } from '../../../lib/browser/download.ts'
import { manyMembers as text } from '../../../text/members.ts'
import type { MailDialogProps } from './mail-dialog.tsx'
import type { MemberList } from './member-queries.ts'

const MailDialog = lazyPart<MailDialogProps>(() => import('./mail-dialog.tsx'))

/** Fetched, and no link: the server may ask who it is before it hands out everybody. */
const saveCsv = {
  name: exportMembers.name,
  send: async (query: CallInput<typeof exportMembers>['query']) =>
    download(`members-${bangkokDate(new Date())}.csv`, await callFile(exportMembers, { query })),
}

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
  const csv = useAction(saveCsv, {})
  return (
    <>
      <Button
        size={40}
        busy={csv.isBusy}
        aria-label={text.csvLabel}
        onClick={() => void csv.run({ class: which, ...(q && { q }) })}
        className="px-3! max-md:h-11!"
      >
        <Download aria-hidden size={16} strokeWidth={1.75} />
        {text.csv}
      </Button>
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
