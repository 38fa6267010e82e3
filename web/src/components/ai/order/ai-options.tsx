import {
  AI_ASPECTS,
  AI_CHAOS,
  AI_MODES,
  AI_QUALITIES,
  AI_STYLIZE,
  LINE_COUNTS,
} from '@thokham/domain/ai-generation'
import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { ai, MODE_NAMES } from '../../../text/ai.ts'
import { generator } from '../../../text/generator.ts'
import { FlagSection } from '../../generator/options/flag-section.tsx'
import { RatioAdder } from '../../generator/options/ratio-adder.tsx'
import { offeredVersions } from '../../generator/settings/prompt-settings.ts'
import { useVersions } from '../../generator/settings/use-versions.ts'
import { versionNames } from '../../generator/settings/version-names.ts'
import type { PromptWorkerClient } from '../../generator/worker/prompt-worker-client.ts'
import { Button } from '../../ui/button.tsx'
import { ManyChips, OneChip } from '../../ui/choice-chips.tsx'
import { Section } from '../../ui/section.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type AiSettings, defaultAiSettings } from './ai-settings.ts'
import { ChoiceCard } from './choice-card.tsx'
import type { AiSettingsControl } from './use-ai-settings.ts'
import { useFinishAdvice } from './use-finish-advice.tsx'

export interface OptionProps {
  settings: AiSettings
  change: (patch: Partial<AiSettings>) => void
}

/** Renders what is asked of the AI for each keyword. */
export function AskOptions({ settings, change }: OptionProps) {
  const group = useId()
  return (
    <>
      <Section title={ai.mode}>
        <fieldset className="grid min-w-0 gap-2 md:grid-cols-2">
          <legend className="sr-only">{ai.mode}</legend>
          {AI_MODES.map((mode) => (
            <ChoiceCard
              key={mode}
              group={group}
              checked={settings.mode === mode}
              onChoose={() => change({ mode })}
              title={MODE_NAMES[mode]}
            >
              <span className="text-ink-2 text-xs">{ai.modeHints[mode]}</span>
            </ChoiceCard>
          ))}
        </fieldset>
      </Section>
      <Section title={ai.count}>
        <OneChip
          label={ai.count}
          offered={COUNTS}
          chosen={String(settings.count)}
          onChange={(count) => change({ count: Number(count) as AiSettings['count'] })}
        />
      </Section>
    </>
  )
}

const COUNTS = LINE_COUNTS.map(String)

export interface FinishOptionsProps extends OptionProps {
  /** Judges the choices; null while it starts. */
  client: PromptWorkerClient | null
}

/** Renders how the results become finished prompts. */
export function FinishOptions({ client, settings, change }: FinishOptionsProps) {
  const { aspects, customAspectRatios, stylize, chaos } = settings
  const rules = useVersions()
  const adviceOn = useFinishAdvice(client, settings, change)
  return (
    <>
      <Section title={generator.aspects} aside={chosen(aspects.length)}>
        <ManyChips
          label={generator.aspects}
          aspects
          offered={[...AI_ASPECTS, ...customAspectRatios]}
          chosen={aspects}
          onChange={(now) => change({ aspects: now })}
        />
        <RatioAdder
          offered={AI_ASPECTS}
          own={customAspectRatios}
          chosen={aspects}
          onChange={(own, now) => change({ customAspectRatios: own, aspects: now })}
        />
        <p className="text-ink-3 text-xs">{ai.finish}</p>
      </Section>
      <Section title={generator.stylize} aside={chosen(stylize.length)}>
        <NumberChips
          label={generator.stylize}
          offered={AI_STYLIZE}
          chosen={stylize}
          onChange={(now) => change({ stylize: now })}
        />
      </Section>
      <Section title={generator.chaos} aside={chosen(chaos.length)}>
        <NumberChips
          label={generator.chaos}
          offered={AI_CHAOS}
          chosen={chaos}
          onChange={(now) => change({ chaos: now })}
        />
      </Section>
      <div className="grid divide-y divide-line md:grid-cols-2 md:divide-x md:divide-y-0">
        <Section title={generator.quality}>
          <OneChip
            label={generator.quality}
            offered={AI_QUALITIES}
            names={ai.qualityNames}
            chosen={settings.quality}
            onChange={(quality) => change({ quality })}
          />
          {adviceOn('quality')}
        </Section>
        <Section title={generator.version}>
          <OneChip
            label={generator.version}
            offered={offeredVersions('simple', rules, settings.version)}
            names={versionNames('simple', rules)}
            chosen={settings.version}
            onChange={(version) => change({ version })}
          />
          {settings.version === 'none' && <p className="text-ink-3 text-xs">{generator.noVersion}</p>}
        </Section>
      </div>
      <FlagSection flags={settings} onChange={change} model={settings.version}>
        {adviceOn('stylize', 'chaos', 'flags')}
      </FlagSection>
    </>
  )
}

/** Renders the switch that keeps the settings, and the way back to the defaults. */
export function KeepOptions({ control }: { control: AiSettingsControl }) {
  function reset() {
    const before = control.settings
    control.change(defaultAiSettings())
    offerUndo(generator.wasReset, () => control.change(before))
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 p-4 md:px-6">
      <Switch checked={control.autosave} onCheckedChange={control.setAutosave}>
        {generator.autosave}
      </Switch>
      <Button size={32} variant="quiet" icon={RotateCcw} onClick={reset} className="-mr-3">
        {generator.reset}
      </Button>
    </div>
  )
}

function NumberChips(props: {
  label: string
  offered: readonly number[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}) {
  return (
    <ManyChips
      label={props.label}
      offered={props.offered.map(String)}
      chosen={props.chosen.map(String)}
      onChange={(now) => props.onChange(now.map(Number).sort((a, b) => a - b))}
    />
  )
}

function chosen(n: number): string {
  return n === 0 ? generator.noneChosen : generator.chosen(n)
}
