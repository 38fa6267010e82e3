import type { Category } from '@thokham/contract/categories'
import { importKeywords } from '@thokham/contract/category-admin'
import { call } from '../../../lib/api/call.ts'
import { lineFault, adminLibrary as text } from '../../../text/admin-library.ts'
import { ImportDialog, type ImportedLines } from './import-dialog.tsx'

interface KeywordImportDialogProps {
  category: Category
  onClose: () => void
  onTaken: () => void
}

/** Takes keywords of a category, one a line or as CSV. */
export function KeywordImportDialog({ category, onClose, onTaken }: KeywordImportDialogProps) {
  async function send(typed: string, dryRun: boolean): Promise<ImportedLines> {
    const answer = await call(importKeywords, { body: { text: typed, category: category.id, dryRun } })
    const { usable, faulty, added } = answer
    const faults = answer.faults.map(({ line, keyword, fault, where }) => ({
      line,
      says: (
        <>
          {text.fault(line, lineFault(fault, where))} <span className="prompt text-ink-3">{keyword}</span>
        </>
      ),
    }))
    return { usable, faulty, taken: added, faults }
  }
  return (
    <ImportDialog
      title={text.importTitle(category.title)}
      hint={text.importHint}
      accept=".csv,.txt,text/csv,text/plain"
      text={text}
      send={send}
      onClose={onClose}
      onTaken={onTaken}
    />
  )
}
