import { decodeText } from '@thokham/engine'
import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { FileButton } from '../../../components/ui/file-button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'

/** What of a text can be taken, or was. */
export interface ImportedLines {
  usable: number
  faulty: number
  /** How many were taken; what a dry run says of it is not read. */
  taken: number
  /** Said behind the counts. */
  details?: string
  /** The first of the lines that cannot be taken, each with its reason. */
  faults: readonly { line: number; says: ReactNode }[]
}

export interface ImportDialogProps {
  title: string
  description?: string
  /** Said at the box. */
  hint?: string
  /** Kinds of files, as the `accept` of an input. */
  accept: string
  /** Letters of the box, as a class. */
  letters?: string
  text: {
    importText: string
    importFile: string
    check: string
    take: (lines: number) => string
    taken: (lines: number) => string
    checked: (usable: number, faulty: number) => string
    faults: string
    moreFaults: (lines: number) => string
  }
  /** Tries what was typed, or takes what of it is in order. */
  send: (typed: string, isDryRun: boolean) => Promise<ImportedLines>
  onClose: () => void
  /** Something was taken, and is to be read; the dialog closes by itself. */
  onTaken: () => void
}

/** Renders lines to be taken, by hand or from a file: tried first, each that cannot be taken named with its reason. */
export function ImportDialog(props: ImportDialogProps) {
  const { title, description, hint, accept, letters, text, send, onClose, onTaken } = props
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState<ImportedLines | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const usable = tried?.usable ?? 0

  /** Counts what was typed, chosen and pressed: an answer to a former one shows nothing of the text that stands there. */
  const newest = useRef(0)
  useEffect(() => () => void newest.current++, [])

  /** Forgets what was tried, as the text is another one. @returns which turn it is */
  function begin(): number {
    setTried(null)
    setFault(null)
    setBusy(false)
    return ++newest.current
  }

  async function run(isDryRun: boolean, content = typed) {
    const mine = ++newest.current
    setFault(null)
    setBusy(true)
    try {
      const result = await send(content, isDryRun)
      if (!isDryRun) {
        toast.success(text.taken(result.taken))
        onTaken()
      }
      if (mine !== newest.current) return
      if (isDryRun) setTried(result)
      else onClose()
    } catch (error) {
      if (mine === newest.current) setFault(messageOf(error))
      else if (!isDryRun) toast.error(messageOf(error))
    } finally {
      if (mine === newest.current) setBusy(false)
    }
  }

  async function read(file: File) {
    const mine = begin()
    setBusy(true)
    try {
      const content = decodeText(new Uint8Array(await file.arrayBuffer()))
      if (mine !== newest.current) return
      setTyped(content)
      await run(true, content)
    } catch (error) {
      if (mine !== newest.current) return
      setFault(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
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
        <Field label={text.importText} hint={hint}>
          <Textarea
            rows={8}
            className={letters}
            value={typed}
            spellCheck={false}
            onChange={({ target }) => {
              begin()
              setTyped(target.value)
            }}
          />
        </Field>
        <FileButton size={40} icon={Upload} accept={accept} onFile={(file) => void read(file)}>
          {text.importFile}
        </FileButton>
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
        {tried && <Tried {...tried} text={text} />}
      </div>
    </Dialog>
  )
}

function Tried({ usable, faulty, details, faults, text }: ImportedLines & Pick<ImportDialogProps, 'text'>) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="font-semibold text-sm">
        {text.checked(usable, faulty)} {details && <span className="font-normal text-ink-2">{details}</span>}
      </p>
      {faults.length > 0 && (
        <ul
          aria-label={text.faults}
          className="max-h-56 overflow-y-auto rounded-control bg-sunken p-3 text-sm"
        >
          {faults.map(({ line, says }) => (
            <li key={line} className="py-0.5 wrap-anywhere">
              {says}
            </li>
          ))}
          {faulty > faults.length && (
            <li className="py-0.5 text-ink-2">{text.moreFaults(faulty - faults.length)}</li>
          )}
        </ul>
      )}
    </div>
  )
}
