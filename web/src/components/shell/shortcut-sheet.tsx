import { setSingleKeys, useSingleKeys } from '../../lib/browser/shortcuts.ts'
import { palette } from '../../text/navigation.ts'
import { Dialog } from '../ui/dialog.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { Switch } from '../ui/switch.tsx'

const SHORTCUTS: readonly (readonly [readonly string[], string])[] = [
  [['Ctrl', 'K'], palette.openPalette],
  [['Ctrl', 'Enter'], palette.generate],
  [['Esc'], palette.stop],
  [['?'], palette.openSheet],
  [['J', 'K'], palette.moveResult],
  [['C'], palette.copyNext],
  [['X'], palette.tickResult],
  [['V'], palette.tableViews],
]

/** Renders all shortcuts on one sheet, and the switch for those of a single key. */
export default function ShortcutSheet({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const singleKeys = useSingleKeys()
  return (
    <Dialog open onOpenChange={onOpenChange} title={palette.shortcuts}>
      <dl className="divide-y divide-line">
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={meaning} className="flex min-h-11 items-center justify-between gap-4 text-sm">
            <dt>{meaning}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-line border-t pt-3">
        <Switch checked={singleKeys} onCheckedChange={setSingleKeys}>
          {palette.singleKeys}
        </Switch>
      </div>
    </Dialog>
  )
}
