import { BookMarked, RotateCcw, Share2 } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { defaultSettings, type GeneratorKind } from './prompt-settings.ts'
import type { SettingsControl } from './use-prompt-settings.ts'

const PresetsDialog = lazyPart(() => import('./presets-dialog.tsx'))
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'))

export interface SettingsSectionProps {
  kind: GeneratorKind
  control: SettingsControl
  /** Reads them for a link; null while the list is too long for one. */
  keywords: (() => string) | null
}

/** Shows the ways to keep the settings, to reuse and share them, and back to the start. No letter that is typed draws it anew. */
export const SettingsSection = memo(({ kind, control, keywords }: SettingsSectionProps) => {
  const [open, setOpen] = useState<'presets' | 'share' | null>(null)
  const close = (isOpen: boolean) => !isOpen && setOpen(null)

  function reset() {
    const before = control.settings
    control.change(defaultSettings(kind))
    offerUndo(generator.wasReset, () => control.change(before))
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 md:px-6">
      <Switch checked={control.autosave} onCheckedChange={control.setAutosave}>
        {generator.autosave}
      </Switch>
      <span role="status" className="text-toei text-xs">
        {control.autosave && control.saved && generator.saved}
      </span>
      <div className="flex flex-wrap gap-2 max-md:w-full md:ml-auto">
        <Button size={32} icon={BookMarked} onClick={() => setOpen('presets')}>
          {generator.presets}
        </Button>
        <Button size={32} icon={Share2} onClick={() => setOpen('share')}>
          {generator.share}
        </Button>
        <Button size={32} variant="quiet" icon={RotateCcw} onClick={reset} className="-mr-3">
          {generator.reset}
        </Button>
      </div>
      <Suspense>
        {open === 'presets' && <PresetsDialog kind={kind} control={control} onOpenChange={close} />}
        {open === 'share' && (
          <ShareDialog
            kind={kind}
            settings={control.settings}
            keywords={keywords?.() ?? null}
            onOpenChange={close}
          />
        )}
      </Suspense>
    </div>
  )
})
