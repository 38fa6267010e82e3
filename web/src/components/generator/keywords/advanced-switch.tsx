import type { Variants } from '@thokham/engine'
import { CircleQuestionMark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { generator } from '../../../text/generator.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { OneChip } from '../../ui/choice-chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { loadWordLists, saveWordLists, type WordLists } from './word-lists.ts'

const WordListsDialog = lazyPart(() => import('./word-lists-dialog.tsx'))

/** Returns the member’s lists for `__name__`, kept in this browser with every change. */
export function useWordLists(): [WordLists, (lists: WordLists) => void] {
  const [lists, setLists] = useState(loadWordLists)
  const change = (now: WordLists) => {
    setLists(now)
    if (!saveWordLists(now)) toast.error(generator.saveFail)
  }
  return [lists, change]
}

/** The grammar by example; what a variant does follows the switch. */
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
  lists: WordLists
  onLists: (lists: WordLists) => void
}

/** Turns the grammar on, explains it, and opens the lists it can use. */
export function AdvancedSwitch({ on, onChange, variants, onVariants, lists, onLists }: AdvancedSwitchProps) {
  const [open, setOpen] = useState<'help' | 'lists' | null>(null)
  const close = (isOpen: boolean) => !isOpen && setOpen(null)
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
        <Button size={32} variant="quiet" onClick={() => setOpen('lists')}>
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
          onClick={() => setOpen('help')}
        />
      </span>
      {open === 'help' && (
        <Dialog
          open
          onOpenChange={close}
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
      <Suspense>
        {open === 'lists' && <WordListsDialog lists={lists} onChange={onLists} onOpenChange={close} />}
      </Suspense>
    </>
  )
}
