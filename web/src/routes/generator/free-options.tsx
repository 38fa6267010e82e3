import { MAX_SET } from '@thokham/contract/prompts'
import { memo } from 'react'
import { ChoiceSections } from '../../components/generator/options/choice-sections.tsx'
import { SeedField } from '../../components/generator/options/seed-field.tsx'
import type { OptionsProps } from '../../components/generator/workbench.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { NumberInput } from '../../components/ui/number-input.tsx'
import { Section } from '../../components/ui/section.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { generator } from '../../text/generator.ts'

/** Renders the free generator’s choices: quality and version are its only flags (docs/product/prompts.md#the-free-generator). */
export const FreeOptions = memo((props: OptionsProps) => {
  const { settings, change, seed, isDrawn, total } = props
  return (
    <>
      <ChoiceSections kind="free" {...props} />
      <CountSection
        count={settings.count}
        total={total}
        onCount={(count) => change({ count })}
        seed={seed}
        isDrawn={isDrawn}
      />
    </>
  )
})

interface CountSectionProps {
  count: number | 'all'
  total: bigint
  onCount: (count: number | 'all') => void
  seed: OptionsProps['seed']
  isDrawn: boolean
}

/** Renders how many of all combinations; fewer than all are a sample that its seed repeats. */
function CountSection({ count, total, onCount, seed, isDrawn }: CountSectionProps) {
  const shown = count === 'all' ? (total > BigInt(MAX_SET) ? MAX_SET : Number(total)) : count
  const capped = count !== 'all' && total > 0n && BigInt(count) > total
  const sampled = count !== 'all' && BigInt(count) < total
  return (
    <Section title={generator.count}>
      <div className="flex flex-wrap items-center gap-2">
        <NumberInput
          aria-label={generator.count}
          value={shown}
          onValueChange={(value) => value !== null && onCount(Math.max(1, Math.round(value)))}
          min={1}
          max={MAX_SET}
          suffix={generator.items}
          className={cx(shown >= 100_000 ? 'w-46' : 'w-32 md:w-36', '[&>div]:h-10 md:[&>div]:h-9')}
        />
        {[10, 50].map((n) => (
          <Chip key={n} selected={count === n} onClick={() => onCount(n)}>
            {n}
          </Chip>
        ))}
        <Chip selected={count === 'all'} onClick={() => onCount('all')}>
          {total > 0n ? generator.allOf(total) : generator.all}
        </Chip>
      </div>
      <p role="status" className={capped ? 'text-khamin-text text-xs' : 'text-ink-3 text-xs'}>
        {capped
          ? generator.countCapped(total)
          : sampled
            ? generator.sampled(count, total)
            : generator.countHint}
      </p>
      {(sampled || isDrawn) && <SeedField control={seed} />}
    </Section>
  )
}
