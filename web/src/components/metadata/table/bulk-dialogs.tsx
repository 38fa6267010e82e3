import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { metadata as text } from '../../../text/metadata.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { OneChip } from '../../ui/choice-chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { type MetadataTemplate, MOST_TEMPLATES, mergeWords } from '../store/metadata-settings.ts'
import { type PastedRow, pastedRows, splitKeywords } from '../store/picture-item.ts'

interface Closing {
  onClose: () => void
}

function Buttons(props: { action: string; onAction: () => void; onClose: () => void; disabled?: boolean }) {
  return (
    <>
      <Button size={40} onClick={props.onClose}>
        {text.cancel}
      </Button>
      <Button size={40} variant="primary" disabled={props.disabled} onClick={props.onAction}>
        {props.action}
      </Button>
    </>
  )
}

type Where = 'first' | 'last'

/** Renders the keywords that every ticked picture is given. */
export function AddDialog({ onAdd, onClose }: Closing & { onAdd: (words: string[], where: Where) => void }) {
  const [typed, setTyped] = useState('')
  const [where, setWhere] = useState<Where>('last')
  const words = splitKeywords(typed)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.bulkAdd}
      description={text.bulk}
      footer={
        <Buttons
          action={text.bulkAdd}
          disabled={words.length === 0}
          onAction={() => onAdd(words, where)}
          onClose={onClose}
        />
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <Field label={text.keywords} hint={text.addHint}>
          <Textarea rows={4} lang="en" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <OneChip
          label={text.bulkAdd}
          offered={['first', 'last']}
          chosen={where}
          onChange={setWhere}
          names={{ first: text.atFront, last: text.atEnd }}
        />
      </div>
    </Dialog>
  )
}

/** Renders find and replace over titles, descriptions and keywords. */
export function ReplaceDialog({
  onReplace,
  onClose,
}: Closing & { onReplace: (find: string, instead: string) => void }) {
  const [find, setFind] = useState('')
  const [instead, setInstead] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.bulkReplace}
      description={text.bulk}
      footer={
        <Buttons
          action={text.replaceGo}
          disabled={find.trim() === ''}
          onAction={() => onReplace(find, instead)}
          onClose={onClose}
        />
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <Field label={text.find}>
          <TextInput
            lang="en"
            value={find}
            maxLength={200}
            onChange={({ target }) => setFind(target.value)}
          />
        </Field>
        <Field label={text.instead} hint={text.insteadHint}>
          <TextInput
            lang="en"
            value={instead}
            maxLength={200}
            onChange={({ target }) => setInstead(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** Renders the box for a table that is laid over the ticked pictures, a line each. */
export function PasteDialog(props: Closing & { pictures: number; onPaste: (rows: PastedRow[]) => void }) {
  const { pictures, onPaste, onClose } = props
  const [typed, setTyped] = useState('')
  const rows = pastedRows(typed)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.bulkPaste}
      description={text.pasteHint(pictures)}
      width={640}
      footer={
        <Buttons
          action={text.pasteGo}
          disabled={rows.length === 0}
          onAction={() => onPaste(rows)}
          onClose={onClose}
        />
      }
    >
      <div className="mt-4">
        <Field
          label={text.pasteLabel}
          hint={<span aria-live="polite">{rows.length > 0 && text.pasteCount(rows.length, pictures)}</span>}
        >
          <Textarea rows={8} lang="en" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Renders the member's templates, to use on ticked pictures, add and take away. */
export function TemplateDialog(
  props: Closing & {
    templates: readonly MetadataTemplate[]
    onUse: (template: MetadataTemplate) => void
    /** Is given what makes the new templates of those that there are by then. */
    onChange: (change: (now: readonly MetadataTemplate[]) => MetadataTemplate[]) => void
  },
) {
  const { templates, onUse, onChange, onClose } = props
  const [name, setName] = useState('')
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [isAi, setIsAi] = useState(false)
  const words = [...splitKeywords(first), ...splitKeywords(last)]
  const save = () => {
    const made = { name: name.trim(), first: splitKeywords(first), last: splitKeywords(last), isAi }
    onChange((now) => [...now.filter(({ name }) => name !== made.name), made].slice(-MOST_TEMPLATES))
    setName('')
    setFirst('')
    setLast('')
    setIsAi(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.bulkTemplate}
      description={templates.length === 0 ? text.templateNone : undefined}
      footer={
        <Button size={40} onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      {templates.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-control border border-line">
          {templates.map((template) => (
            <li key={template.name} className="flex items-center gap-2 py-1 pr-1 pl-3">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-sm">{template.name}</span>
                <span className="block truncate text-ink-2 text-xs">
                  {[...template.first, '…', ...template.last].join(', ')}
                </span>
              </span>
              <Button size={32} onClick={() => onUse(template)} aria-label={text.templateUse(template.name)}>
                {text.bulkTemplate}
              </Button>
              <IconButton
                icon={Trash2}
                size={40}
                label={text.templateDelete(template.name)}
                onClick={() => onChange((now) => now.filter(({ name }) => name !== template.name))}
              />
            </li>
          ))}
        </ul>
      )}
      <fieldset className="mt-5 flex flex-col gap-3">
        <legend className="mb-2 font-semibold text-base">{text.templateNew}</legend>
        <Field label={text.templateName}>
          <TextInput value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label={text.prefix} hint={text.wordsHint}>
          <TextInput lang="en" value={first} onChange={({ target }) => setFirst(target.value)} />
        </Field>
        <Field label={text.suffix} hint={text.wordsHint}>
          <TextInput lang="en" value={last} onChange={({ target }) => setLast(target.value)} />
        </Field>
        <Switch checked={isAi} onCheckedChange={setIsAi}>
          {text.isAi}
        </Switch>
        <Button
          size={40}
          icon={Plus}
          disabled={name.trim() === '' || (words.length === 0 && !isAi)}
          onClick={save}
          className="self-start"
        >
          {text.templateNew}
        </Button>
      </fieldset>
    </Dialog>
  )
}

/** Renders the member's own words that are taken out of every picture. */
export function BannedDialog(
  props: Closing & {
    banned: readonly string[]
    /** Is given what puts the edit beside the words that there are by then. */
    onSave: (merge: (now: readonly string[]) => string[]) => void
  },
) {
  const { banned, onSave, onClose } = props
  const [opened] = useState(banned)
  const [typed, setTyped] = useState(banned.join('\n'))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.bannedWords}
      footer={
        <Buttons
          action={text.save}
          onAction={() => onSave((now) => mergeWords(opened, splitKeywords(typed), now))}
          onClose={onClose}
        />
      }
    >
      <div className="mt-4">
        <Field label={text.bannedWords} hint={text.bannedHint}>
          <Textarea rows={8} lang="en" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
