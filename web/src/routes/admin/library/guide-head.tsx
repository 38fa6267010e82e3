import { Download, Plus, Upload } from 'lucide-react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { PausedSearch } from '../../../components/ui/paused-search.tsx'
import { adminGuides as text } from '../../../text/admin-guides.ts'

export interface GuideHeadProps {
  q: string
  onSearch: (q: string) => void
  addWord: string
  onAdd: () => void
  /** Of the file with all of them. */
  csv: string
  csvName: string
  onImport: () => void
}

/** Renders what stands above a list of guides: search, CSV out and in, and the button for a new one. */
export function GuideHead(props: GuideHeadProps) {
  const { q, onSearch, addWord, onAdd, csv, csvName, onImport } = props
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <PausedSearch
        label={text.search}
        value={q}
        longest={100}
        onSearch={onSearch}
        className="w-full md:w-80"
      />
      <div className="flex flex-wrap gap-3 md:ml-auto">
        <a href={csv} download={csvName} className={buttonClass('outline', 40)}>
          <Download aria-hidden size={20} strokeWidth={1.75} />
          {text.exportCsv}
        </a>
        <Button size={40} icon={Upload} onClick={onImport}>
          {text.importCsv}
        </Button>
        <Button size={40} variant="primary" icon={Plus} onClick={onAdd}>
          {addWord}
        </Button>
      </div>
    </div>
  )
}
