import { Download, Plus, Upload } from 'lucide-react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { adminGuides as text } from '../../../text/admin-guides.ts'

export interface GuideHeadProps {
  typed: string
  onType: (typed: string) => void
  addWord: string
  onAdd: () => void
  /** Of the file with all of them. */
  csv: string
  csvName: string
  onImport: () => void
}

/** Search, CSV out and in, and the way to a new one. */
export function GuideHead(props: GuideHeadProps) {
  const { typed, onType, addWord, onAdd, csv, csvName, onImport } = props
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchInput
        label={text.search}
        value={typed}
        maxLength={100}
        onType={onType}
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
