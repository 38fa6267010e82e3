import { importExpenses } from '@thokham/contract/expenses'
import type { CallResult } from '@thokham/contract/operation'
import { decodeText } from '@thokham/engine'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { FileButton } from '../../components/ui/file-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { call } from '../../lib/api/call.ts'
import { download } from '../../lib/browser/download.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { expenses as text } from '../../text/expenses.ts'
import { expensesChanged } from './expense-query.ts'

const MOST_LETTERS = 3_000_000

class TooLong extends Error {}

async function textOf(file: File): Promise<string> {
  const csv = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (csv.length > MOST_LETTERS) throw new TooLong()
  return csv
}

/** Takes expenses from a CSV file: first it is said what would be taken, then it is. */
export function ImportExpenses() {
  const [isOpen, setIsOpen] = useState(false)
  /** What a file would bring, beside its text: what is taken is what was tried. */
  const [tried, setTried] = useState<{ csv: string; found: CallResult<typeof importExpenses> } | null>(null)
  const look = useAction(
    {
      name: 'expenses.tryImport',
      send: async (file: File) => {
        const csv = await textOf(file)
        return { csv, found: await call(importExpenses, { body: { csv, isRehearsal: true } }) }
      },
    },
    { here: setTried, refused: (error) => (error instanceof TooLong ? text.tooLong : messageOf(error)) },
  )
  const take = useAction(importExpenses, {
    input: (csv: string) => ({ body: { csv, isRehearsal: false } }),
    always: expensesChanged,
    here: () => setIsOpen(false),
    done: ({ taken }) => text.taken(taken),
  })
  const fault = look.fault ?? take.fault
  const found = tried?.found

  /** Another file is another question: what is said of the former is not said under it. */
  function choose(file: File) {
    look.leave()
    take.leave()
    setTried(null)
    setIsOpen(true)
    void look.run(file)
  }

  function close() {
    look.leave()
    take.leave()
    setIsOpen(false)
  }

  return (
    <>
      <FileButton
        accept=".csv,text/csv"
        size={40}
        icon={Upload}
        label={text.takeLabel}
        onFile={choose}
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
              <Button size={40} variant="primary" busy={take.isBusy} onClick={() => void take.run(tried.csv)}>
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
