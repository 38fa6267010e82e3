import type { ImportResult } from '@thokham/contract/concepts'
import type { Work } from '../../../kit/action/work.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import type { SentLines } from './import-by.ts'
import { ImportDialog, type ImportedLines } from './import-dialog.tsx'

const MOST_FAULTS = 100

export interface GuideImportDialogProps {
  title: string
  /** Tries a CSV file, or takes what of it is in order. */
  work: Work<SentLines, ImportResult>
  onClose: () => void
  onTaken: () => unknown
}

/** Takes concepts or lessons as rows of CSV, new ones and changes. */
export default function GuideImportDialog({ title, work, onClose, onTaken }: GuideImportDialogProps) {
  return (
    <ImportDialog
      title={title}
      description={text.importHint}
      accept=".csv,text/csv"
      letters="num text-sm"
      text={text}
      work={work}
      linesOf={linesOf}
      onClose={onClose}
      onTaken={onTaken}
    />
  )
}

function linesOf({ added, changed, faults }: ImportResult): ImportedLines {
  return {
    usable: added + changed,
    faulty: faults.length,
    taken: added + changed,
    details: text.details(added, changed),
    faults: faults
      .slice(0, MOST_FAULTS)
      .map(({ line, reason, found }) => ({ line, says: text.fault(line, reason, found) })),
  }
}
