import { Chip } from '../../components/ui/chip.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { setSingleKeys, useSingleKeys } from '../../lib/browser/shortcuts.ts'
import { setAppearance, type Theme, useAppearance } from '../../lib/session/appearance.ts'
import { appearance } from '../../text/profile.ts'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** Renders how the pages look; and, on this device alone, whether single keys are shortcuts. */
export function AppearanceSection() {
  const { theme, looped } = useAppearance()
  const singleKeys = useSingleKeys()
  return (
    <>
      <p className="text-ink-2 text-sm">{appearance.lead}</p>
      <div className="mt-5 flex flex-col gap-5">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in line with others */}
        <div role="group" aria-label={appearance.theme} className="flex flex-wrap items-center gap-2">
          {THEMES.map((each) => (
            <Chip key={each} selected={theme === each} onClick={() => setAppearance({ theme: each })}>
              {appearance[each]}
            </Chip>
          ))}
        </div>
        <div>
          <Switch checked={looped} onCheckedChange={(on) => setAppearance({ looped: on })}>
            {appearance.looped}
          </Switch>
          <p className="pl-13 text-ink-3 text-xs">{appearance.loopedLead}</p>
        </div>
        <div className="max-md:hidden">
          <Switch checked={singleKeys} onCheckedChange={setSingleKeys}>
            {appearance.singleKeys}
          </Switch>
          <p className="pl-13 text-ink-3 text-xs">{appearance.singleKeysLead}</p>
        </div>
      </div>
    </>
  )
}
