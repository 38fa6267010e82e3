import { MAX_SET } from '@thokham/contract/prompts'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { bringIntoSight } from '../../lib/bring-into-sight.ts'
import { generator } from '../../text/generator.ts'
import { toast } from '../toast.tsx'
import { ActionBar } from './action-bar.tsx'
import { AdvancedSwitch, useWordLists } from './advanced-switch.tsx'
import { AdviceNotices } from './advice-notices.tsx'
import { FaultNotice } from './fault-notice.tsx'
import { Formula } from './formula.tsx'
import { KeywordSection } from './keyword-section.tsx'
import { PreviewCard } from './preview-card.tsx'
import { type GeneratorKind, type PromptSettings, recipeOf, settingsPatch } from './prompt-settings.ts'
import { ResultCard } from './result-card.tsx'
import { GenerateButton, RunPanel } from './run-panel.tsx'
import { Card, StayingCard } from './section.tsx'
import { randomSeed } from './seed-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SharedSettings } from './shared-settings.tsx'
import { useCleanUp } from './use-clean-up.ts'
import { useFormerSettings } from './use-former-settings.ts'
import { useKeywords } from './use-keywords.ts'
import { usePreview } from './use-preview.ts'
import { usePromptSettings } from './use-prompt-settings.ts'
import { useRunKeys } from './use-run-keys.ts'
import { useWeaving, type Weaving } from './use-weaving.ts'
import { useWeavingClient } from './use-weaving-client.ts'
import type { Advice } from './weaving-protocol.ts'

/** What a generator’s own sections are given. */
export interface OptionsProps {
  settings: PromptSettings
  change: (patch: Partial<PromptSettings>) => void
  seed: number
  onSeed: (seed: number) => void
  /** All combinations of what is chosen. */
  total: bigint
  /** What the image generator may refuse in these slots. */
  adviceOn: (...slots: Advice['slot'][]) => ReactNode
}
export interface WorkbenchProps {
  kind: GeneratorKind
  /** The value of `?p=`: settings that someone shared. */
  packed: string | undefined
  /** The value of `?again=`: a set of the history. */
  again?: string | undefined
  /** Takes either out of the address. */
  onRead: () => void
  Options: (props: OptionsProps) => ReactNode
}

/** A generator below its header: keywords and options at the left; formula, preview and results at the right. */
export function Workbench({ kind, packed, again, onRead, Options }: WorkbenchProps) {
  const client = useWeavingClient()
  const box = useRef<HTMLTextAreaElement>(null)
  const keywords = useKeywords(client, kind)
  const cleaning = useCleanUp(keywords, box)
  const control = usePromptSettings(kind)
  const [lists, setLists] = useWordLists()
  const [seed, setSeed] = useState(randomSeed)
  const { settings, change } = control
  useFormerSettings({ again, control, keywords, ready: client !== null, onRead })
  const warp = useMemo(() => {
    const { keywords: _, ...others } = recipeOf(kind, settings, seed, lists)
    return others
  }, [kind, settings, seed, lists])
  const preview = usePreview(client, warp, settings.count, keywords.revision)
  const weaving = useWeaving(client, kind)
  const results = useRef<HTMLElement>(null)
  useShowResults(results, weaving)
  const order = orderOf(preview?.total ?? 0n, settings.count)
  const [error, setError] = useState<{ at: 'keywords' | 'run'; text: string; revision: number } | null>(null)
  const shownError = error?.revision === keywords.revision ? error : null

  const asking = useRef(false)
  /** Judges by an answer asked anew: what the screen shows may still belong to the words before these. */
  async function generate() {
    if (weaving.phase !== 'idle' || !client || asking.current) return
    asking.current = true
    const told = await client.ask('preview', { warp, count: settings.count }).catch(() => preview)
    asking.current = false
    const total = told?.total ?? 0n
    const wanted = orderOf(total, settings.count)
    const refused = refusal(told?.factors.keywords ?? 0, total, wanted, told?.fault?.sentence)
    setError(refused && { ...refused, revision: keywords.revision })
    if (!refused) return void weaving.start({ warp, count: settings.count, prompts: Number(wanted) })
    toast.error(refused.text)
    if (refused.at === 'keywords') box.current?.focus()
  }
  useRunKeys({ generate, stop: weaving.stop, running: weaving.phase !== 'idle' })

  const fix = (advice: Advice) => {
    if (!advice.fix) return
    if (!advice.fix.mendsKeywords) return change(settingsPatch(advice.fix.patch))
    void cleaning.byWorker(generator.keywordsMended, (worker) =>
      worker.ask('mend', { warp, code: advice.code }),
    )
  }
  const adviceOn: OptionsProps['adviceOn'] = (...slots) => (
    <AdviceNotices advice={preview?.advice ?? []} slots={slots} onFix={fix} />
  )
  const fault = preview?.fault ?? null

  return (
    <>
      <SharedSettings
        kind={kind}
        packed={packed}
        control={control}
        keywords={keywords}
        ready={client !== null}
        onRead={onRead}
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:gap-6">
        <Card>
          <KeywordSection
            client={client}
            keywords={keywords}
            cleaning={cleaning}
            box={box}
            error={shownError?.at === 'keywords' ? shownError.text : null}
            faultLine={fault?.field === 'keywords' ? fault.line - 1 : null}
            notices={
              <>
                {fault && <FaultNotice fault={fault} box={box} text={keywords.text} />}
                {adviceOn('keywords')}
              </>
            }
            foot={
              <AdvancedSwitch
                on={settings.advanced}
                onChange={(advanced) => change({ advanced })}
                lists={lists}
                onLists={setLists}
              />
            }
          />
          <Options
            settings={settings}
            change={change}
            seed={seed}
            onSeed={setSeed}
            total={preview?.total ?? 0n}
            adviceOn={adviceOn}
          />
          <SettingsSection kind={kind} control={control} keywords={keywords.long ? null : keywords.text} />
        </Card>
        <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
          <StayingCard>
            <div className="flex flex-col border-none md:gap-5">
              <Formula kind={kind} preview={preview} />
              <RunPanel
                weaving={weaving}
                onGenerate={generate}
                error={shownError?.at === 'run' ? shownError.text : null}
              />
            </div>
          </StayingCard>
          <PreviewCard client={client} preview={preview} />
          <ResultCard ref={results} client={client} weaving={weaving} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {weaving.phase !== 'idle' && generator.generating}
        {weaving.phase === 'idle' && weaving.woven && generator.done(weaving.woven.made)}
      </p>
      <ActionBar {...barFigures(order, weaving)}>
        <GenerateButton weaving={weaving} onGenerate={generate} className="min-w-0 flex-1 [&_svg]:hidden" />
      </ActionBar>
    </>
  )
}

/** Where the screen is one column, a new set would be out of sight; a failure always says so in a toast, too. */
function useShowResults(results: RefObject<HTMLElement | null>, { woven, fault }: Weaving) {
  const set = woven?.set
  useEffect(() => {
    if (set !== undefined && !matchMedia('(min-width: 64rem)').matches) bringIntoSight(results.current)
  }, [set, results])
  useEffect(() => {
    if (fault) toast.error(fault.message)
  }, [fault])
}

/** Before weaving how much there will be, meanwhile how far it has come. */
function barFigures(order: bigint, { phase, progress }: Weaving) {
  if (phase === 'idle') return { figure: generator.prompts(order), note: generator.images(order) }
  const share = progress.prompts / Math.max(1, progress.wanted)
  return { figure: `${Math.floor(share * 100)}%`, note: generator.items }
}

/** Prompts that a press of the button would make: what was asked for, at most all there are. */
function orderOf(total: bigint, count: number | 'all'): bigint {
  return count === 'all' || BigInt(count) > total ? total : BigInt(count)
}

function refusal(keywords: number, total: bigint, order: bigint, fault: string | undefined) {
  if (fault) return { at: 'run' as const, text: generator.fail(fault) }
  if (keywords === 0) return { at: 'keywords' as const, text: generator.needKeyword }
  if (total === 0n) return { at: 'run' as const, text: generator.noneBuilt }
  if (order > BigInt(MAX_SET)) return { at: 'run' as const, text: generator.setTooLarge(MAX_SET) }
  return null
}
