import { MAX_SET } from '@thokham/contract/prompts'
import { Chip } from '../../components/chip.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { ManyChips, OneChip } from '../../components/weaving/choice-chips.tsx'
import { OFFER } from '../../components/weaving/prompt-settings.ts'
import { Section } from '../../components/weaving/section.tsx'
import { SeedField } from '../../components/weaving/seed-field.tsx'
import type { OptionsProps } from '../../components/weaving/workbench.tsx'
import { cx } from '../../lib/class-names.ts'
import { generator } from '../../text/generator.ts'

const QUALITY_NAMES = { '.5': '0.5' } as const

/** The free generator’s choices: quality and version are its only flags (product.md §9, decisions.md §2). */
export function FreeOptions({ settings, change, seed, onSeed, total, adviceOn }: OptionsProps) {
  const { styles, aspects } = settings
  return (
    <>
      <Section title={generator.styles} aside={chosen(styles.length)}>
        <ManyChips
          label={generator.styles}
          offered={OFFER.free.styles}
          chosen={styles}
          onChange={(now) => change({ styles: now })}
        />
      </Section>
      <Section title={generator.aspects} aside={chosen(aspects.length)}>
        <ManyChips
          label={generator.aspects}
          aspects
          offered={OFFER.free.aspects}
          chosen={aspects}
          onChange={(now) => change({ aspects: now })}
        />
        {adviceOn('aspects')}
      </Section>
      <div className="grid divide-y divide-line md:grid-cols-2 md:divide-x md:divide-y-0">
        <Section title={generator.quality}>
          <OneChip
            label={generator.quality}
            offered={OFFER.free.qualities}
            names={QUALITY_NAMES}
            chosen={settings.quality}
            onChange={(quality) => change({ quality })}
          />
          {adviceOn('quality')}
        </Section>
        <Section title={generator.version}>
          <OneChip
            label={generator.version}
            offered={OFFER.free.versions}
            chosen={settings.version}
            onChange={(version) => change({ version })}
          />
          {adviceOn('model')}
        </Section>
      </div>
      <CountSection
        count={settings.count}
        total={total}
        onCount={(count) => change({ count })}
        seed={seed}
        onSeed={onSeed}
      />
    </>
  )
}

function chosen(n: number): string {
  return n === 0 ? generator.noneChosen : generator.chosen(n)
}

interface CountSectionProps {
  count: number | 'all'
  total: bigint
  onCount: (count: number | 'all') => void
  seed: number
  onSeed: (seed: number) => void
}

/** How many of all combinations; fewer than all are a sample that its seed repeats. */
function CountSection({ count, total, onCount, seed, onSeed }: CountSectionProps) {
  const shown = count === 'all' ? (total > BigInt(MAX_SET) ? MAX_SET : Number(total)) : count
  const capped = count !== 'all' && total > 0n && BigInt(count) > total
  const sampled = count !== 'all' && BigInt(count) < total
  return (
    <Section title={generator.count}>
      <div className="flex flex-wrap items-center gap-2">
        <NumberField
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
      {sampled && <SeedField seed={seed} onSeed={onSeed} />}
    </Section>
  )
}
