import type { ImportResult } from '@thokham/contract/concepts'
import { Download, Plus, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import type { Work } from '../../../kit/action/work.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import type { SentLines } from './import-by.ts'
import { LibrarySearch } from './library-search.tsx'
import { NEW, useOpenEntry } from './use-open-entry.ts'

const GuideImportDialog = lazyPart(() => import('./guide-import-dialog.tsx'))

interface GuideHeadProps {
  addWord: string
  /** Of the file with all of them: `/api/admin/<name>`. */
  csvName: string
  importTitle: string
  importing: Work<SentLines, ImportResult>
  onImported: () => Promise<void>
}

/** Renders what stands above a list of guides: search, CSV out and in, and the button for a new one. */
export function GuideHead({ addWord, csvName, importTitle, importing, onImported }: GuideHeadProps) {
  const { open } = useOpenEntry()
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <LibrarySearch label={text.search} />
      <div className="flex flex-wrap gap-3 md:ml-auto">
        <a href={`/api/admin/${csvName}`} download={csvName} className={buttonClass('outline', 40)}>
          <Download aria-hidden size={20} strokeWidth={1.75} />
          {text.exportCsv}
        </a>
        <Button size={40} icon={Upload} onClick={() => setImporting(true)}>
          {text.importCsv}
        </Button>
        <Button size={40} variant="primary" icon={Plus} onClick={() => open(NEW)}>
          {addWord}
        </Button>
      </div>
      <Suspense>
        {isImporting && (
          <GuideImportDialog
            title={importTitle}
            work={importing}
            onClose={() => setImporting(false)}
            onTaken={onImported}
          />
        )}
      </Suspense>
    </div>
  )
}
