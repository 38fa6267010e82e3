import { decodeText } from '@thokham/engine'
import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { FileButton } from '../../../components/ui/file-button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import type { Work } from '../../../kit/action/work.ts'
import { everywhere } from '../../../text/everywhere.ts'
import type { SentLines } from './import-by.ts'

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

export interface ImportDialogProps<Answer> {
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
  work: Work<SentLines, Answer>
  linesOf: (answer: Answer) => ImportedLines
  onClose: () => void
  /** Something was taken, and is to be read; the dialog closes by itself. */
  onTaken: () => unknown
}

/** Renders lines to be taken, by hand or from a file: tried first, each that cannot be taken named with its reason. */
export function ImportDialog<Answer>(props: ImportDialogProps<Answer>) {
  const { title, description, hint, accept, letters, text, work, linesOf, onClose, onTaken } = props
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState<ImportedLines | null>(null)
  const usable = tried?.usable ?? 0
  const read = useAction(
    { name: 'library.readFile', send: async (file: File) => new Uint8Array(await file.arrayBuffer()) },
    { here: (bytes) => check(decodeText(bytes)) },
  )
  const look = useAction(work, { here: (answer) => setTried(linesOf(answer)) })
  const take = useAction(work, {
    always: (answer) => answer && onTaken(),
    here: onClose,
    done: (answer) => text.taken(linesOf(answer).taken),
  })
  const actions = [read, look, take]
  const fault = read.fault ?? look.fault ?? take.fault
  const isBusy = actions.some((action) => action.isBusy)

  /** Turns to another text: an answer to the former one shows nothing of it. */
  function begin(content: string) {
    for (const action of actions) action.leave()
    setTried(null)
    setTyped(content)
  }

  function check(content: string) {
    begin(content)
    void look.run({ typed: content, isDryRun: true })
  }

  function choose(file: File) {
    begin(typed)
    void read.run(file)
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
            busy={isBusy}
            disabled={typed.trim() === ''}
            onClick={() => check(typed)}
          >
            {text.check}
          </Button>
          {usable > 0 && (
            <Button
              size={40}
              variant="primary"
              busy={isBusy}
              onClick={() => void take.run({ typed, isDryRun: false })}
            >
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
            onChange={({ target }) => begin(target.value)}
          />
        </Field>
        <FileButton size={40} icon={Upload} accept={accept} onFile={choose}>
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

function Tried({
  usable,
  faulty,
  details,
  faults,
  text,
}: ImportedLines & Pick<ImportDialogProps<never>, 'text'>) {
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
