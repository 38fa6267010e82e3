import { useAction } from '../../kit/action/use-action.ts'
import { offerUndo } from '../../kit/undo/undo.ts'
import { metadata as text } from '../../text/metadata.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { withAi } from './run/batch-answers.ts'
import { OptionsDialog } from './run/options-dialog.tsx'
import { settingsNow } from './store/metadata-settings.ts'
import {
  addKeywords,
  cleanAgain,
  type PictureItem,
  replaceText,
  withKeywords,
  withTitle,
} from './store/picture-item.ts'
import type { Judged, PictureWork } from './store/use-picture-set.ts'
import { AddDialog, BannedDialog, PasteDialog, ReplaceDialog, TemplateDialog } from './table/bulk-dialogs.tsx'
import type { AskingAction, Change } from './table/use-bulk.ts'

/** What is asked of the member before it is done. */
export type Asked = 'options' | 'export' | 'banned' | 'startOver' | AskingAction

export interface WorkbenchDialogsProps {
  work: PictureWork
  asked: Asked | null
  judged: readonly Judged[]
  /** Ids of ticked pictures. */
  ticked: readonly string[]
  /** Changes ticked pictures, or those named, and offers to take it back. */
  onChange: (by: Change, on?: readonly string[]) => void
  onClose: () => void
  /** The table is empty. */
  onCleared: () => void
}

/** Renders the dialog that is asked for, if any. */
export function WorkbenchDialogs(props: WorkbenchDialogsProps) {
  const { work, asked, judged, ticked, onChange, onClose, onCleared } = props
  const { pictures, state, settings, changeSettings } = work
  const startOver = useAction(
    { name: 'pictures.clear', send: (_: readonly PictureItem[]) => pictures.clear() },
    { here: onCleared },
  )
  return (
    <>
      {asked === 'options' && <OptionsDialog settings={settings} onSave={changeSettings} onClose={onClose} />}
      {asked === 'export' && <ExportDialog work={work} judged={judged} onClose={onClose} />}
      {asked === 'banned' && (
        <BannedDialog
          banned={settings.banned}
          onClose={onClose}
          onSave={(merge) => {
            changeSettings({ banned: merge(settingsNow(settings).banned) })
            const all = state.items.map(({ id }) => id)
            const before = new Map(state.items.map((item) => [item.id, item]))
            const undo = pictures.change(all, (item) => cleanAgain(item, pictures.rules))
            const count = all.filter((id) => pictures.find(id) !== before.get(id)).length
            if (count > 0) offerUndo(text.bannedSaved(count), undo)
            else toast.success(text.bannedSaved(count))
            onClose()
          }}
        />
      )}
      {asked === 'add' && (
        <AddDialog
          onClose={onClose}
          onAdd={(words, where) =>
            onChange((item) => addKeywords(item, words, { where, rules: pictures.rules }))
          }
        />
      )}
      {asked === 'replace' && (
        <ReplaceDialog
          onClose={onClose}
          onReplace={(find, instead) => onChange((item) => replaceText(item, find, instead))}
        />
      )}
      {asked === 'paste' && (
        <PasteDialog
          pictures={ticked.length}
          onClose={onClose}
          onPaste={(rows) => {
            const inOrder = state.items.filter(({ id }) => ticked.includes(id)).map(({ id }) => id)
            onChange((item) => {
              const row = rows[inOrder.indexOf(item.id)]
              if (!row) return item
              const titled = row.title === '' ? item : withTitle(item, row.title)
              return row.keywords ? withKeywords(titled, row.keywords) : titled
            }, inOrder)
          }}
        />
      )}
      {asked === 'template' && (
        <TemplateDialog
          templates={settings.templates}
          onClose={onClose}
          onChange={(change) => {
            const before = settingsNow(settings).templates
            const templates = change(before)
            changeSettings({ templates })
            if (templates.length >= before.length) toast.success(text.templateSaved)
          }}
          onUse={(template) =>
            onChange((item) => {
              const { rules } = pictures
              const first = addKeywords(item, template.first, { where: 'first', rules })
              const both = addKeywords(first, template.last, { where: 'last', rules })
              return template.isAi ? withAi(both, true) : both
            })
          }
        />
      )}
      <ConfirmDialog
        of={asked === 'startOver' ? state.items : null}
        onClose={onClose}
        title={(items) => text.startOverTitle(items.length)}
        body={text.startOverBody}
        label={text.startOver}
        action={startOver}
      />
    </>
  )
}
