import { importExpenses } from '@thokham/contract/expenses'
import type { CallResult } from '@thokham/contract/operation'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { FileButton } from '../../components/ui/file-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/api/call.ts'
import { download } from '../../lib/browser/download.ts'
import { decodedText } from '../../lib/format/decoded-text.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { expenses as text } from '../../text/expenses.ts'
import { expensesChanged } from './expense-query.ts'

const MOST_LETTERS = 3_000_000

/** Takes expenses from a CSV file: first it is said what would be taken, then it is. */
export function ImportExpenses() {
  /** What a file would bring, beside its text: what is taken is what was tried. */
  const [tried, setTried] = useState<{ csv: string; found: CallResult<typeof importExpenses> } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const newest = useRef(0)
  const found = tried?.found

  async function look(file: File) {
    const mine = ++newest.current
    setFault(null)
    setTried(null)
    setIsBusy(false)
    setIsOpen(true)
    try {
      const csv = decodedText(await file.arrayBuffer())
      if (mine !== newest.current) return
      if (csv.length > MOST_LETTERS) {
        setFault(text.tooLong)
        return
      }
      const found = await call(importExpenses, { body: { csv, isRehearsal: true } })
      if (mine === newest.current) setTried({ csv, found })
    } catch (error) {
      if (mine === newest.current) setFault(messageOf(error))
    }
  }

  async function take(csv: string) {
    const mine = newest.current
    setIsBusy(true)
    try {
      const { taken } = await call(importExpenses, { body: { csv, isRehearsal: false } })
      if (mine === newest.current) setIsOpen(false)
      toast.success(text.taken(taken))
      expensesChanged()
    } catch (error) {
      if (mine === newest.current) setFault(messageOf(error))
      else toast.error(messageOf(error))
    } finally {
      if (mine === newest.current) setIsBusy(false)
    }
  }

  /** Closes the dialog; what is being taken is told of by a toast then. */
  function close() {
    newest.current++
    setIsOpen(false)
  }

  return (
    <>
      <FileButton
        accept=".csv,text/csv"
        size={40}
        icon={Upload}
        label={text.takeLabel}
        onFile={(file) => void look(file)}
        className="md:h-9!"
      >
        {text.take}
      </FileButton>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        title={text.takeTitle}
        footer={
          <>
            <Button
              size={40}
              icon={Download}
              onClick={() => download('expenses-sample.csv', text.sampleCsv)}
              className="mr-auto"
            >
              {text.sample}
            </Button>
            <Button size={40} onClick={close}>
              {everywhere.cancel}
            </Button>
            {tried && tried.found.taken > 0 && (
              <Button size={40} variant="primary" busy={isBusy} onClick={() => void take(tried.csv)}>
                {text.takeLines(tried.found.taken)}
              </Button>
            )}
          </>
        }
      >
        {fault && (
          <Notice kind="error" role="alert" className="mt-3">
            {fault}
          </Notice>
        )}
        {found?.missingColumn && (
          <Notice kind="error" role="alert" className="mt-3">
            {text.missingColumn(found.missingColumn)}
          </Notice>
        )}
        {found && !found.missingColumn && (
          <div role="status" className="mt-2 text-sm">
            <p className="font-semibold">{text.usable(found.taken, found.faultCount)}</p>
            {found.known > 0 && <p className="text-ink-2">{text.known(found.known)}</p>}
            <ul className="mt-2 text-xs">
              {found.faults.map(({ line, reason }) => (
                <li key={line}>
                  {text.line(line)}: {text.lineFaults[reason]}
                </li>
              ))}
            </ul>
          </div>
        )}
        {!found && !fault && (
          <p aria-busy className="text-ink-2 text-sm">
            {everywhere.loading}
          </p>
        )}
      </Dialog>
    </>
  )
}
