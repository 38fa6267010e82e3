import { type Versions, versionOf } from '@thokham/engine'
import type { ReactNode } from 'react'
import { generator } from '../../../text/generator.ts'
import { ManyChips, OneChip } from '../../ui/choice-chips.tsx'
import { Section } from '../../ui/section.tsx'
import {
  type GeneratorKind,
  OFFER,
  type Offer,
  offeredVersions,
  type PromptSettings,
  type QualityChoice,
} from '../settings/prompt-settings.ts'
import { useVersions } from '../settings/use-versions.ts'
import { versionNames } from '../settings/version-names.ts'
import type { OptionsProps } from '../workbench.tsx'

/** What the choices of quality are called; those without a name are called by their value. */
const QUALITY_NAMES = {
  free: { '.5': '0.5', none: generator.qualityNames.none },
  simple: generator.qualityNames,
} as const

export interface ChoiceSectionsProps extends OptionsProps {
  kind: GeneratorKind
  /** Below the ratios, such as a way to add one. */
  children?: ReactNode
}

/**
 * Renders what both generators offer, each its own values of it: styles, ratios, quality and version
 * (docs/product/prompts.md#the-free-generator).
 */
export function ChoiceSections({ kind, settings, change, adviceOn, children }: ChoiceSectionsProps) {
  const { styles, aspects, customAspectRatios } = settings
  const offer: Offer = OFFER[kind]
  const rules = useVersions()
  return (
    <>
      <Section title={generator.styles} aside={chosen(styles.length)}>
        <ManyChips
          label={generator.styles}
          offered={offer.styles}
          chosen={styles}
          onChange={(now) => change({ styles: now })}
        />
      </Section>
      <Section title={generator.aspects} aside={chosen(aspects.length)}>
        <ManyChips
          label={generator.aspects}
          aspects
          offered={[...offer.aspects, ...customAspectRatios]}
          chosen={aspects}
          onChange={(now) => change({ aspects: now })}
        />
        {children}
        {adviceOn('aspects')}
      </Section>
      <div className="grid divide-y divide-line md:grid-cols-2 md:divide-x md:divide-y-0">
        <Section title={generator.quality}>
          <OneChip
            label={generator.quality}
            offered={qualitiesOf(offer, settings, rules)}
            names={QUALITY_NAMES[kind]}
            chosen={settings.quality}
            onChange={(quality) => change({ quality })}
          />
          {adviceOn('quality')}
        </Section>
        <Section title={generator.version}>
          <OneChip
            label={generator.version}
            offered={offeredVersions(kind, rules, settings.version)}
            names={versionNames(kind, rules)}
            chosen={settings.version}
            onChange={(version) => change({ version })}
          />
          {settings.version === 'none' && <p className="text-ink-3 text-xs">{generator.noVersion}</p>}
          {adviceOn('model')}
        </Section>
      </div>
    </>
  )
}

/** A quality of none is offered where the version takes no other one, and stays in sight while it is chosen. */
function qualitiesOf(
  { qualities }: Offer,
  { quality, version, additionalParams }: PromptSettings,
  rules: Versions,
): QualityChoice[] {
  const takes = versionOf({ model: version, extra: additionalParams }, rules)?.parameters.q?.takes
  const isNeeded = takes === 'refused' || quality === 'none'
  return isNeeded && !qualities.includes('none') ? [...qualities, 'none'] : [...qualities]
}

function chosen(n: number): string {
  return n === 0 ? generator.noneChosen : generator.chosen(n)
}
