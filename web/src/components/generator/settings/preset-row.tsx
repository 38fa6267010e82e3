import { ArrowDown, ArrowUp, Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import {
  MAX_PRESET_NAME,
  movePreset,
  type Preset,
  type Presets,
  renamePreset,
  toggleDefault,
} from './presets.ts'

export interface PresetRowProps {
  preset: Preset
  presets: Presets
  isFirst: boolean
  isLast: boolean
  onChange: (presets: Presets) => void
  onUse: () => void
  onRemove: () => void
}

/** Shows one preset: a press on its name uses it, the rest stands beside. */
export function PresetRow({ preset, presets, isFirst, isLast, onChange, onUse, onRemove }: PresetRowProps) {
  const [renaming, setRenaming] = useState(false)
  const { id, name } = preset
  const isDefault = presets.defaultId === id
  if (renaming) {
    return (
      <RenameForm
        name={name}
        onDone={(next) => {
          setRenaming(false)
          if (next !== null) onChange(renamePreset(presets, id, next))
        }}
      />
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-1.5">
      <button
        type="button"
        onClick={onUse}
        aria-label={generator.applyPreset(name)}
        className="flex min-h-11 min-w-[140px] flex-1 items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-khram-soft"
      >
        <span className="truncate font-semibold text-khram">{name}</span>
        {isDefault && <Badge tone="plain">{generator.isDefault}</Badge>}
      </button>
      <span className="ml-auto flex">
        <IconButton
          icon={Star}
          size={40}
          label={generator.makeDefault(name)}
          aria-pressed={isDefault}
          className={isDefault ? '[&_svg]:fill-khamin [&_svg]:text-khamin-text' : ''}
          onClick={() => onChange(toggleDefault(presets, id))}
        />
        <IconButton
          icon={ArrowUp}
          size={40}
          label={generator.movePresetUp(name)}
          disabled={isFirst}
          onClick={() => onChange(movePreset(presets, id, -1))}
        />
        <IconButton
          icon={ArrowDown}
          size={40}
          label={generator.movePresetDown(name)}
          disabled={isLast}
          onClick={() => onChange(movePreset(presets, id, 1))}
        />
        <IconButton
          icon={Pencil}
          size={40}
          label={generator.renamePreset(name)}
          onClick={() => setRenaming(true)}
        />
        <IconButton icon={Trash2} size={40} label={generator.removePreset(name)} onClick={onRemove} />
      </span>
    </li>
  )
}

/** Renders a preset that is renamed. @param props.onDone the new name, or null when nothing is to change */
function RenameForm(props: { name: string; onDone: (name: string | null) => void }) {
  const form = useLocalForm({ defaultValues: { name: props.name } })
  const rename = form.handleSubmit(
    ({ name }) => props.onDone(name),
    () => props.onDone(null),
  )
  return (
    <li className="py-2">
      <form className="flex gap-2" onSubmit={rename}>
        <TextInput
          autoFocus
          {...form.register('name', { validate: (name) => name.trim() !== '' })}
          maxLength={MAX_PRESET_NAME}
          aria-label={generator.presetName}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            props.onDone(null)
          }}
        />
        <Button type="submit">{everywhere.save}</Button>
      </form>
    </li>
  )
}
