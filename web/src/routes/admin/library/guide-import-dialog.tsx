import type { ImportResult } from '@thokham/contract/concepts'
import { decodeText } from '@thokham/engine'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { FileButton } from '../../../components/ui/file-button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'

const MOST_FAULTS = 100

export interface GuideImportDialogProps {
  title: string
  /** Tries a CSV file, or takes what of it is in order. */
  send: (csv: string, isDryRun: boolean) => Promise<ImportResult>
  onClose: () => void
  onTaken: () => void
}

/** Takes rows of CSV: tried first, each line that cannot be taken named with its reason. */
export default function GuideImportDialog({ title, send, onClose, onTaken }: GuideImportDialogProps) {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState<ImportResult | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const usable = tried ? tried.added + tried.changed : 0

  async function run(isDryRun: boolean, csv = typed) {
    setFault(null)
    setBusy(true)
    try {
      const result = await send(csv, isDryRun)
      setTried(result)
      if (isDryRun) return
      toast.success(text.taken(result.added + result.changed))
      onTaken()
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  async function read(file: File) {
    const csv = decodeText(new Uint8Array(await file.arrayBuffer()))
    setTyped(csv)
    await run(true, csv)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={text.importHint}
      width={640}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {everywhere.cancel}
          </Button>
          <Button
            size={40}
            variant={tried ? 'outline' : 'primary'}
            busy={busy}
            disabled={typed.trim() === ''}
            onClick={() => void run(true)}
          >
            {text.check}
          </Button>
          {usable > 0 && (
            <Button size={40} variant="primary" busy={busy} onClick={() => void run(false)}>
              {text.take(usable)}
            </Button>
          )}
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <Field label={text.importText}>
          <Textarea
            rows={8}
            className="num text-sm"
            value={typed}
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value)
              setTried(null)
            }}
          />
        </Field>
        <FileButton size={40} icon={Upload} accept=".csv,text/csv" onFile={(file) => void read(file)}>
          {text.importFile}
        </FileButton>
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
        {tried && (
          <div role="status" className="flex flex-col gap-2">
            <p className="font-semibold text-sm">
              {text.checked(usable, tried.faults.length)}{' '}
              <span className="font-normal text-ink-2">{text.details(tried.added, tried.changed)}</span>
            </p>
            {tried.faults.length > 0 && (
              <ul
                aria-label={text.faults}
                className="max-h-56 overflow-y-auto rounded-control bg-sunken p-3 text-sm"
              >
                {tried.faults.slice(0, MOST_FAULTS).map(({ line, reason, found }) => (
                  <li key={line} className="py-0.5 wrap-anywhere">
                    {text.fault(line, reason, found)}
                  </li>
                ))}
                {tried.faults.length > MOST_FAULTS && (
                  <li className="py-0.5 text-ink-2">{text.moreFaults(tried.faults.length - MOST_FAULTS)}</li>
                )}
              </ul>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
