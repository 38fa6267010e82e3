import { Shuffle } from 'lucide-react'
import { generator } from '../../text/generator.ts'
import { Button } from '../button.tsx'
import { NumberField } from '../number-field.tsx'

const MOST = 4_294_967_295

/** The seed of every random pick: the same seed gives the same set again. */
export function SeedField({ seed, onSeed }: { seed: number; onSeed: (seed: number) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-ink-2 text-xs">{generator.seed}</span>
      <NumberField
        aria-label={generator.seed}
        value={seed}
        onValueChange={(value) => value !== null && onSeed(Math.min(MOST, Math.max(0, Math.round(value))))}
        min={0}
        max={MOST}
        className="w-40"
      />
      <Button size={40} variant="outline" icon={Shuffle} onClick={() => onSeed(randomSeed())}>
        {generator.shuffle}
      </Button>
    </div>
  )
}

export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}
