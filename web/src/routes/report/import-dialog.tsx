import { importExpenses } from '@thokham/contract/expenses'
import type { CallResult } from '@thokham/contract/operation'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { FileButton } from '../../components/ui/file-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/call.ts'
import { decodedText } from '../../lib/decoded-text.ts'
import { download } from '../../lib/download.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { expenses as text } from '../../text/expenses.ts'
import { expensesChanged } from './expense-query.ts'

const MOST_LETTERS = 3_000_000

/** Takes expenses from a CSV file: first it is said what would be taken, then it is. */
export function ImportExpenses() {
  const [csv, setCsv] = useState('')
  const [found, setFound] = useState<CallResult<typeof importExpenses> | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isOpen, setIsOpen] = useState(false)

  async function look(file: File) {
    setFault(null)
    setFound(null)
    setIsOpen(true)
    const read = decodedText(await file.arrayBuffer())
    if (read.length > MOST_LETTERS) {
      setFault(text.tooLong)
      return
    }
    setCsv(read)
    try {
      setFound(await call(importExpenses, { body: { csv: read, isRehearsal: true } }))
    } catch (error) {
      setFault(messageOf(error))
    }
  }

  async function take() {
    setIsBusy(true)
    try {
      const { taken } = await call(importExpenses, { body: { csv, isRehearsal: false } })
      setIsOpen(false)
      toast.success(text.taken(taken))
      expensesChanged()
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setIsBusy(false)
    }
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
        onOpenChange={setIsOpen}
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
            <Button size={40} onClick={() => setIsOpen(false)}>
              {everywhere.cancel}
            </Button>
            {found && found.taken > 0 && (
              <Button size={40} variant="primary" busy={isBusy} onClick={() => void take()}>
                {text.takeLines(found.taken)}
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
