import { Shuffle } from 'lucide-react'
import { useId } from 'react'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'

const MOST = 4_294_967_295

/** Renders the seed of every random pick: the same seed gives the same set again. */
export function SeedField({ seed, onSeed }: { seed: number; onSeed: (seed: number) => void }) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-ink-2 text-xs">
        {generator.seed}
      </label>
      <div className="w-36">
        <TextInput
          id={id}
          value={seed}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '')
            onSeed(Math.min(MOST, Number(digits)))
          }}
          inputMode="numeric"
          autoComplete="off"
          className="num md:h-10 md:text-sm"
        />
      </div>
      <Button size={40} variant="outline" icon={Shuffle} onClick={() => onSeed(randomSeed())}>
        {generator.shuffle}
      </Button>
    </div>
  )
}

/** Returns a random seed. */
export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}
