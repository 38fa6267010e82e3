import type { SalesAnswers } from '@thokham/domain/sales/read-sales'
import { useRef, useState } from 'react'
import type { FileOutcome } from '../../components/sales/sales-worker-api.ts'
import { askSales, salesChanged } from '../../components/sales/sales-worker-client.ts'
import { toast } from '../../components/ui/toast.tsx'
import { proxyUntil } from '../../lib/browser/proxy-until.ts'
import { randomId } from '../../lib/browser/random-id.ts'
import { usePageDrop } from '../../lib/browser/use-page-drop.ts'
import { sales as text } from '../../text/sales.ts'

/** A file that was dropped, and what became of it so far. */
export interface ImportedFile {
  id: string
  file: File
  answers: SalesAnswers
  state: { kind: 'waiting' } | { kind: 'reading'; rows: number } | { kind: 'failed' } | FileOutcome
}

export interface Imports {
  files: readonly ImportedFile[]
  isOver: boolean
  add: (files: readonly File[]) => void
  /** Reads a file again with what was said of it. */
  answer: (id: string, answers: SalesAnswers) => void
  stop: () => void
  /** Takes an import back, or all of them. */
  undo: (ids: readonly string[]) => void
}

/** Reads files one after the other; they may be dropped anywhere on the page. */
export function useImport(): Imports {
  const [files, setFiles] = useState<readonly ImportedFile[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())

  const put = (id: string, state: ImportedFile['state']) =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, state } : each)))

  function read({ id, file, answers }: Pick<ImportedFile, 'id' | 'file' | 'answers'>) {
    queue.current = queue.current.then(async () => {
      put(id, { kind: 'reading', rows: 0 })
      const over = new AbortController()
      const onProgress = proxyUntil(over.signal, (rows: number) => put(id, { kind: 'reading', rows }))
      try {
        const outcome = await askSales((remote) => remote.read(file, answers, onProgress))
        over.abort()
        put(id, outcome)
        await salesChanged()
      } catch {
        over.abort()
        put(id, { kind: 'failed' })
      }
    })
  }

  function add(given: readonly File[]) {
    const added = given.map(
      (file): ImportedFile => ({ id: randomId(), file, answers: {}, state: { kind: 'waiting' } }),
    )
    setFiles((all) => [...all, ...added])
    added.forEach(read)
  }

  const isOver = usePageDrop((dropped) => add([...dropped.files]))

  return {
    files,
    isOver,
    add,
    answer: (id, answers) => {
      const found = files.find((each) => each.id === id)
      if (!found) return
      const all = { ...found.answers, ...answers }
      setFiles((before) => before.map((each) => (each.id === id ? { ...each, answers: all } : each)))
      read({ id, file: found.file, answers: all })
    },
    stop: () => void askSales((remote) => remote.stop()).catch(() => {}),
    undo: (ids) => {
      const batches = files.flatMap(({ id, state }) =>
        ids.includes(id) && state.kind === 'sales' && state.batchId !== null ? [state.batchId] : [],
      )
      void askSales((remote) => remote.undo(batches))
        .then(async () => {
          setFiles((all) => all.filter(({ id }) => !ids.includes(id)))
          await salesChanged()
          toast.success(text.undone)
        })
        .catch(() => toast.error(text.saveFail))
    },
  }
}
