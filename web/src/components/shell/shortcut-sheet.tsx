import { useState } from 'react'
import { type KeyLine, listedKeys } from '../../lib/browser/own-keys.ts'
import { setSingleKeys, useSingleKeys } from '../../lib/browser/shortcuts.ts'
import { palette } from '../../text/navigation.ts'
import { Dialog } from '../ui/dialog.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { Switch } from '../ui/switch.tsx'

const SHORTCUTS: readonly KeyLine[] = [
  [['Ctrl', 'K'], palette.openPalette],
  [['Ctrl', 'Enter'], palette.generate],
  [['Esc'], palette.stop],
  [['?'], palette.openSheet],
  [['J', 'K'], palette.moveResult],
  [['C'], palette.copyNext],
  [['X'], palette.tickResult],
  [['V'], palette.tableViews],
]

/** Renders all shortcuts on one sheet, those of what is on the screen first, and the switch for those of a single key. */
export default function ShortcutSheet({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const singleKeys = useSingleKeys()
  const [own] = useState(listedKeys)
  return (
    <Dialog open onOpenChange={onOpenChange} title={palette.shortcuts}>
      {own.length > 0 && (
        <>
          <h3 className="mt-2 font-semibold text-sm">{palette.ownKeys}</h3>
          <Lines lines={own} />
          <h3 className="mt-4 font-semibold text-sm">{palette.allKeys}</h3>
        </>
      )}
      <Lines lines={SHORTCUTS} />
      <div className="mt-3 border-line border-t pt-3">
        <Switch checked={singleKeys} onCheckedChange={setSingleKeys}>
          {palette.singleKeys}
        </Switch>
      </div>
    </Dialog>
  )
}

function Lines({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <dl className="divide-y divide-line">
      {lines.map(([keys, meaning]) => (
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
  )
}
