import type { Variants } from '@thokham/engine'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { generator } from '../../../text/generator.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { OneChip } from '../../ui/choice-chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Returns the grammar by example; what a variant does follows the switch. */
function grammarHelp(variants: Variants | null): readonly (readonly [string, string])[] {
  const picked: Readonly<Partial<Record<string, string>>> = variants === 'one' ? generator.grammarOne : {}
  return generator.grammar.map(([written, meaning]) => [written, picked[written] ?? meaning])
}

export interface AdvancedSwitchProps {
  on: boolean
  onChange: (on: boolean) => void
  /** What variants do; null where there is no choice. */
  variants: Variants | null
  onVariants: (variants: Variants) => void
  /** Opens the lists that the grammar can use. */
  onLists: () => void
}

/** Turns the grammar on, explains it, and opens the lists it can use. */
export function AdvancedSwitch({ on, onChange, variants, onVariants, onLists }: AdvancedSwitchProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {on && variants !== null && (
        <OneChip
          label={generator.variantsLabel}
          offered={['all', 'one'] as const}
          names={generator.variantsNames}
          chosen={variants}
          onChange={onVariants}
        />
      )}
      {on && (
        <Button size={32} variant="quiet" onClick={onLists}>
          {generator.wordLists}
        </Button>
      )}
      <span className="flex items-center">
        <Switch checked={on} onCheckedChange={onChange}>
          {generator.advanced}
        </Switch>
        <IconButton
          icon={CircleQuestionMark}
          size={32}
          label={generator.grammarHelp}
          className="ml-1"
          onClick={() => setOpen(true)}
        />
      </span>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={generator.grammarHelp}
          description={variants === 'one' ? generator.grammarLeadOne : generator.grammarLead}
          width={640}
        >
          <dl className="mt-3 divide-y divide-line border-line border-y">
            {grammarHelp(variants).map(([written, meaning]) => (
              <div key={written} className="grid gap-x-4 py-2 md:grid-cols-[260px_1fr]">
                <dt>
                  <code className="text-sm [overflow-wrap:anywhere]">{written}</code>
                </dt>
                <dd className="text-ink-2 text-sm">{meaning}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}
