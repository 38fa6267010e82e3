import type { Category } from '@thokham/contract/categories'
import { importKeywords } from '@thokham/contract/category-admin'
import type { CallResult } from '@thokham/contract/operation'
import { lineFault, adminLibrary as text } from '../../../text/admin-library.ts'
import { importBy } from './import-by.ts'
import { ImportDialog, type ImportedLines } from './import-dialog.tsx'

interface KeywordImportDialogProps {
  category: Category
  onClose: () => void
  onTaken: () => unknown
}

/** Takes keywords of a category, one a line or as CSV. */
export function KeywordImportDialog({ category, onClose, onTaken }: KeywordImportDialogProps) {
  const work = importBy(importKeywords, ({ typed, isDryRun }) => ({
    body: { text: typed, category: category.id, dryRun: isDryRun },
  }))
  return (
    <ImportDialog
      title={text.importTitle(category.title)}
      hint={text.importHint}
      accept=".csv,.txt,text/csv,text/plain"
      text={text}
      work={work}
      linesOf={linesOf}
      onClose={onClose}
      onTaken={onTaken}
    />
  )
}

function linesOf({ usable, faulty, added, faults }: CallResult<typeof importKeywords>): ImportedLines {
  return {
    usable,
    faulty,
    taken: added,
    faults: faults.map(({ line, keyword, fault, where }) => ({
      line,
      says: (
        <>
          {text.fault(line, lineFault(fault, where))} <span className="prompt text-ink-3">{keyword}</span>
        </>
      ),
    })),
  }
}
