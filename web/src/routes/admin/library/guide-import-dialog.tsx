import type { ImportResult } from '@thokham/contract/concepts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { ImportDialog, type ImportedLines } from './import-dialog.tsx'

const MOST_FAULTS = 100

export interface GuideImportDialogProps {
  title: string
  /** Tries a CSV file, or takes what of it is in order. */
  send: (csv: string, isDryRun: boolean) => Promise<ImportResult>
  onClose: () => void
  onTaken: () => void
}

/** Takes concepts or lessons as rows of CSV, new ones and changes. */
export default function GuideImportDialog({ title, send, onClose, onTaken }: GuideImportDialogProps) {
  return (
    <ImportDialog
      title={title}
      description={text.importHint}
      accept=".csv,text/csv"
      letters="num text-sm"
      text={text}
      send={async (csv, isDryRun) => linesOf(await send(csv, isDryRun))}
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
