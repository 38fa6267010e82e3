import { Shuffle } from 'lucide-react'
import { useId } from 'react'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'

const MOST = 4_294_967_295

/** The seed of every random pick, and whether it stays from press to press. */
export interface SeedControl {
  seed: number
  /** The next press makes the same set again. */
  isPinned: boolean
  /** Takes a seed that was typed by hand: it stays, as a pinned one does. */
  type: (seed: number) => void
  /** Draws another one. */
  shuffle: () => void
  pin: (isPinned: boolean) => void
}

/** Renders the seed: pinned, or typed by hand, it gives the same set again; otherwise each press draws anew. */
export function SeedField({ control }: { control: SeedControl }) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-ink-2 text-xs">
        {generator.seed}
      </label>
      <div className="w-36">
        <TextInput
          id={id}
          value={control.seed}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '')
            control.type(Math.min(MOST, Number(digits)))
          }}
          inputMode="numeric"
          autoComplete="off"
          className="num md:h-10 md:text-sm"
        />
      </div>
      <Button size={40} variant="outline" icon={Shuffle} onClick={control.shuffle}>
        {generator.shuffle}
      </Button>
      <Switch checked={control.isPinned} onCheckedChange={control.pin}>
        {generator.pin}
      </Switch>
    </div>
  )
}
