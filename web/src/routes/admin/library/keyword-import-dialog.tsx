import type { Category } from '@thokham/contract/categories'
import { importKeywords } from '@thokham/contract/category-admin'
import type { CallResult } from '@thokham/contract/operation'
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
import { call } from '../../../lib/call.ts'
import { lineFault, adminLibrary as text } from '../../../text/admin-library.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'

interface ImportDialogProps {
  category: Category
  onClose: () => void
  onTaken: () => void
}

/** Takes keywords by hand or from a file: looked through first, each line that cannot be taken named with its reason. */
export function ImportDialog({ category, onClose, onTaken }: ImportDialogProps) {
  const [typed, setTyped] = useState('')
  const [looked, setLooked] = useState<CallResult<typeof importKeywords> | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function send(dryRun: boolean, content = typed) {
    setFault(null)
    setBusy(true)
    try {
      const answer = await call(importKeywords, { body: { text: content, category: category.id, dryRun } })
      setLooked(answer)
      if (dryRun) return
      toast.success(text.taken(answer.added))
      onTaken()
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  async function read(file: File) {
    const content = decodeText(new Uint8Array(await file.arrayBuffer()))
    setTyped(content)
    await send(true, content)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.importTitle(category.title)}
      width={640}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {everywhere.cancel}
          </Button>
          <Button
            size={40}
            variant={looked ? 'outline' : 'primary'}
            busy={busy}
            disabled={typed.trim() === ''}
            onClick={() => void send(true)}
          >
            {text.check}
          </Button>
          {looked && looked.usable > 0 && (
            <Button size={40} variant="primary" busy={busy} onClick={() => void send(false)}>
              {text.take(looked.usable)}
            </Button>
          )}
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <Field label={text.importText} hint={text.importHint}>
          <Textarea
            rows={8}
            value={typed}
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value)
              setLooked(null)
            }}
          />
        </Field>
        <FileButton
          size={40}
          icon={Upload}
          accept=".csv,.txt,text/csv,text/plain"
          onFile={(file) => void read(file)}
        >
          {text.importFile}
        </FileButton>
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
        {looked && (
          <div role="status" className="flex flex-col gap-2">
            <p className="font-semibold text-sm">{text.checked(looked.usable, looked.faulty)}</p>
            {looked.faults.length > 0 && (
              <ul
                aria-label={text.faults}
                className="max-h-56 overflow-y-auto rounded-control bg-sunken p-3 text-sm"
              >
                {looked.faults.map(({ line, keyword, fault: why, where }) => (
                  <li key={line} className="py-0.5">
                    {text.fault(line, lineFault(why, where))}{' '}
                    <span className="prompt text-ink-3 wrap-anywhere">{keyword}</span>
                  </li>
                ))}
                {looked.faulty > looked.faults.length && (
                  <li className="py-0.5 text-ink-2">
                    {text.moreFaults(looked.faulty - looked.faults.length)}
                  </li>
                )}
              </ul>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
