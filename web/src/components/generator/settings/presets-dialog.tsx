import { Download, Upload } from 'lucide-react'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { useStore } from '../../../kit/storage/store.ts'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { download } from '../../../lib/browser/download.ts'
import { randomId } from '../../../lib/browser/random-id.ts'
import { withBrandFile } from '../../../lib/format/brand-file.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { PresetRow } from './preset-row.tsx'
import {
  addPreset,
  exportFile,
  importFile,
  MAX_PRESET_NAME,
  MAX_PRESETS,
  mergePresets,
  type Presets,
  removePreset,
  restorePreset,
  savePresets,
  storedPresets,
} from './presets.ts'
import type { GeneratorKind } from './prompt-settings.ts'
import type { SettingsControl } from './use-prompt-settings.ts'

export interface PresetsDialogProps {
  kind: GeneratorKind
  control: SettingsControl
  onOpenChange: (open: boolean) => void
}

/** Shows named sets of settings: save, use, rename, order, open with, delete, and carry to another browser. */
export default function PresetsDialog({ kind, control, onOpenChange }: PresetsDialogProps) {
  const { presets, keep } = usePresets(kind)

  function use(id: string) {
    const preset = presets.list.find((each) => each.id === id)
    if (!preset) return
    const before = control.settings
    control.change(preset.settings)
    onOpenChange(false)
    offerUndo(generator.presetUsed(preset.name), () => control.change(before))
  }

  function remove(id: string) {
    const preset = presets.list.find((each) => each.id === id)
    if (!preset) return
    keep(removePreset(presets, id))
    // Others may have been saved since, here or in another tab.
    const undo = () => keep(restorePreset(storedPresets.get()[kind], presets, id))
    offerUndo(generator.presetRemoved(preset.name), undo)
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={generator.presets}
      description={generator.presetsLead}
      footer={<CarryButtons kind={kind} control={control} presets={presets} keep={keep} />}
    >
      <SaveForm
        full={presets.list.length >= MAX_PRESETS}
        onSave={(name) => {
          const added = addPreset(presets, { id: randomId(), name, settings: control.settings })
          const isKept = keep(added)
          if (isKept) toast.success(generator.presetSaved(added.list.at(-1)?.name ?? name))
          return isKept
        }}
      />
      {presets.list.length === 0 ? (
        <EmptyState>{generator.presetsEmpty}</EmptyState>
      ) : (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {presets.list.map((preset, at) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              presets={presets}
              isFirst={at === 0}
              isLast={at === presets.list.length - 1}
              onChange={keep}
              onUse={() => use(preset.id)}
              onRemove={() => remove(preset.id)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function usePresets(kind: GeneratorKind) {
  // What another tab saves meanwhile is in the list before the next change of it.
  const presets = useStore(storedPresets)[kind]
  function keep(now: Presets): boolean {
    const isSaved = savePresets(kind, now)
    if (!isSaved) toast.error(generator.saveFail)
    return isSaved
  }
  return { presets, keep }
}

/** @param props.onSave returns whether it is kept; else its name stays */
function SaveForm({ full, onSave }: { full: boolean; onSave: (name: string) => boolean }) {
  const form = useLocalForm({
    mode: 'onChange',
    defaultValues: { name: '' },
  })
  const save = form.handleSubmit(({ name }) => {
    if (!full && onSave(name)) form.reset()
  })
  return (
    <form className="mt-3 flex flex-wrap items-end gap-2" onSubmit={save}>
      <div className="min-w-[200px] flex-1">
        <Field label={generator.presetName} error={full && generator.presetsFull(MAX_PRESETS)}>
          <TextInput
            {...form.register('name', { validate: (name) => name.trim() !== '' })}
            maxLength={MAX_PRESET_NAME}
            placeholder={generator.presetNamePlaceholder}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" disabled={!form.formState.isValid || full}>
        {generator.savePreset}
      </Button>
    </form>
  )
}

interface CarryButtonsProps {
  kind: GeneratorKind
  control: SettingsControl
  presets: Presets
  keep: (presets: Presets) => boolean
}

function CarryButtons({ kind, control, presets, keep }: CarryButtonsProps) {
  async function take(file: File) {
    const found = importFile(kind, await file.text().catch(() => ''))
    if (!found) return toast.error(generator.importFail)
    // Others may have been saved while it was read.
    const merged = mergePresets(storedPresets.get()[kind], found.presets, randomId)
    if (found.presets.list.length > 0 && !keep(merged)) return
    if (found.settings) control.change(found.settings)
    toast.success(generator.imported(found.presets.list.length))
  }
  return (
    <>
      <FileButton size={40} icon={Upload} accept=".json,application/json" onFile={(file) => void take(file)}>
        {generator.importSettings}
      </FileButton>
      <Button
        size={40}
        icon={Download}
        onClick={() => download(withBrandFile('settings.json'), exportFile(kind, control.settings, presets))}
      >
        {generator.exportSettings}
      </Button>
    </>
  )
}
