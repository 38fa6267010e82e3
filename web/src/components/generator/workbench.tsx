import { MAX_SET } from '@thokham/contract/prompts'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { offerUndo } from '../../kit/undo/undo.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { bringIntoSight } from '../../lib/browser/bring-into-sight.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { messageOf } from '../../text/errors.ts'
import { generator } from '../../text/generator.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Notice } from '../ui/notice.tsx'
import { Card, StayingCard } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { Formula } from './formula.tsx'
import { AdvancedSwitch } from './keywords/advanced-switch.tsx'
import { CollectedNotice } from './keywords/collected-notice.tsx'
import { FaultNotices } from './keywords/fault-notice.tsx'
import { KeywordSection } from './keywords/keyword-section.tsx'
import { previewWithLists, useMissingLists } from './keywords/missing-lists.ts'
import { useCleanUp } from './keywords/use-clean-up.ts'
import { useCollectedKeywords } from './keywords/use-collected-keywords.ts'
import { useKeywords } from './keywords/use-keywords.ts'
import { useWordLists } from './keywords/use-word-lists.ts'
import { AdviceNotices } from './options/advice-notices.tsx'
import type { SeedControl } from './options/seed-field.tsx'
import { type Seed, useSeed } from './options/use-seed.ts'
import { PreviewCard } from './results/preview-card.tsx'
import { ResultCard } from './results/result-card.tsx'
import { useEditedSet } from './results/use-edited-set.ts'
import { type Generation, useGeneration } from './results/use-generation.ts'
import { usePreview } from './results/use-preview.ts'
import { useReopenedSet } from './results/use-reopened-set.ts'
import { GenerateButton, RunPanel } from './run-panel.tsx'
import {
  type GeneratorKind,
  type PromptSettings,
  recipeOf,
  settingsPatch,
} from './settings/prompt-settings.ts'
import { SettingsSection } from './settings/settings-section.tsx'
import { SharedSettings } from './settings/shared-settings.tsx'
import { undoOf } from './settings/undo-change.ts'
import { useFormerSettings } from './settings/use-former-settings.ts'
import { usePromptSettings } from './settings/use-prompt-settings.ts'
import { useVersionChanges, useVersions } from './settings/use-versions.ts'
import { useRunKeys } from './use-run-keys.ts'
import type { Advice, AdviceFix } from './worker/advice.ts'
import { WorkerEnded } from './worker/prompt-worker-client.ts'
import { usePromptWorker } from './worker/use-prompt-worker.ts'
import { useWaitingPress } from './worker/use-waiting-press.ts'
import { WorkerFailed } from './worker/worker-failed.tsx'

const NO_ADVICE: readonly Advice[] = []
const WordListsDialog = lazyPart(() => import('./keywords/word-lists-dialog.tsx'))

/** What a generator’s own sections are given. */
export interface OptionsProps {
  settings: PromptSettings
  change: (patch: Partial<PromptSettings>) => void
  seed: SeedControl
  /** Another seed could give other prompts, also where all of them are made. */
  isDrawn: boolean
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
  Options: ComponentType<OptionsProps>
}

/** Shows a generator below its header: keywords and options at the left; formula, preview and results at the right. */
export function Workbench({ kind, packed, again, onRead, Options }: WorkbenchProps) {
  const worker = usePromptWorker()
  const { client, hasFailed } = worker
  const box = useRef<HTMLTextAreaElement>(null)
  const keywords = useKeywords(client, kind)
  const sent = useCollectedKeywords(kind, keywords, client !== null)
  const cleaning = useCleanUp(keywords, box)
  const control = usePromptSettings(kind)
  const seed = useSeed(kind)
  const { settings, change } = control
  const lists = useWordLists(settings.advanced)
  const rules = useVersions()
  const changes = useVersionChanges()
  const { loaded } = lists
  const [openLists, setOpenLists] = useState<{ newName: string | null } | null>(null)
  useFormerSettings({ again, control, keywords, ready: client !== null, onRead })
  const options = useMemo(() => {
    const { keywords: _, ...others } = recipeOf(kind, settings, seed.seed, loaded, rules)
    return others
  }, [kind, settings, seed.seed, loaded, rules])
  const { preview, isCounting } = usePreview(
    client,
    options,
    settings.count,
    keywords.revision,
    lists.names,
    changes,
    keywords.isTaking,
  )
  const waitsForLists = useMissingLists(preview, lists)
  const generation = useGeneration(client, kind)
  const results = useRef<HTMLElement>(null)
  useShowResults(results, generation)
  useReopenedSet({ client, kind, generation, onSeed: seed.adopt })
  useMadeSeed(generation, seed)
  const editSet = useEditedSet({ kind, control, keywords, cleaning, seed })
  const total = preview?.total ?? 0n
  const order = orderOf(total, settings.count)
  const [error, setError] = useState<{ at: 'keywords' | 'run'; text: string; revision: number } | null>(null)
  const shownError = error?.revision === keywords.revision ? error : null

  const asking = useRef(false)
  const { isWaiting, wait } = useWaitingPress(worker, () => void generate())
  /** Judges by an answer asked anew: what the screen shows may still belong to the words before these. */
  async function generate(count: PromptSettings['count'] = settings.count) {
    if (generation.phase !== 'idle' || asking.current) return
    if (hasFailed) return void toast.error(generator.workerFail)
    if (!client) return wait()
    asking.current = true
    const ready = await previewWithLists(client, { options, count }, lists, changes).catch(
      (error: unknown) => {
        // It is fetched again, and what was pressed is done once it is there.
        if (error instanceof WorkerEnded) return null
        return error instanceof ApiError ? messageOf(error) : generator.workerFail
      },
    )
    asking.current = false
    if (ready === null) return wait()
    if (typeof ready === 'string') return void toast.error(ready)
    const { fresh, wish } = ready
    const wanted = orderOf(fresh.total, count)
    const refused = refusal(fresh.factors.keywords, fresh.total, wanted, fresh.faults[0]?.sentence)
    setError(refused && { ...refused, revision: keywords.revision })
    if (!refused) {
      const isDrawn = fresh.isDrawn || wanted < fresh.total
      return void generation.start(
        isDrawn ? { ...wish, options: { ...wish.options, seed: seed.forPress() } } : wish,
      )
    }
    toast.error(refused.text)
    if (refused.at === 'keywords') box.current?.focus()
  }
  const canBeMade = total <= BigInt(MAX_SET)
  useRunKeys({ generate: () => void generate(), stop: generation.stop, running: generation.phase !== 'idle' })

  const fix = ({ code }: Advice, { label, patch, fixesKeywords }: AdviceFix) => {
    const changed = settingsPatch(patch)
    const undo = () => latest.current.change(undoOf(settings, changed, latest.current.settings))
    if (fixesKeywords) {
      void cleaning.byWorker(
        generator.keywordsMended,
        (worker) => worker.ask('fix', { options, code, label, changes }),
        undo,
      )
    } else {
      offerUndo(generator.settingsMended, undo)
    }
    change(changed)
  }
  // What is given to the parts stays the same while keywords are typed: then they are not drawn anew.
  const latest = useLatest({ generate, fix, change, settings })
  const onGenerate = useCallback(() => void latest.current.generate(), [])
  const generateAll = useCallback(() => {
    change({ count: 'all' })
    void latest.current.generate('all')
  }, [change])
  const advice = preview?.advice ?? NO_ADVICE
  const adviceOn = useCallback<OptionsProps['adviceOn']>(
    (...slots) => (
      <AdviceNotices advice={advice} slots={slots} onFix={(found, way) => latest.current.fix(found, way)} />
    ),
    [advice],
  )
  const cutLists = lists.all.filter(({ name, more }) => more > 0 && Object.hasOwn(loaded, name))
  const faults = (preview?.faults ?? []).filter((fault) => !waitsForLists || fault.missingList === null)
  const firstInBox = faults.find(({ field }) => field === 'keywords')

  return (
    <>
      {hasFailed && <WorkerFailed />}
      <SharedSettings
        kind={kind}
        packed={packed}
        control={control}
        keywords={keywords}
        ready={client !== null}
        onRead={onRead}
      />
      {control.adopt && (
        <Notice
          kind="info"
          role="status"
          className="mb-4"
          fix={{ label: generator.adopt, onPress: control.adopt }}
        >
          {generator.changedInOtherTab}
        </Notice>
      )}
      <CollectedNotice sent={sent} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:gap-6">
        <Card>
          <KeywordSection
            client={client}
            keywords={keywords}
            cleaning={cleaning}
            box={box}
            error={shownError?.at === 'keywords' ? shownError.text : null}
            lists={lists.all}
            faultLine={firstInBox ? firstInBox.line - 1 : null}
            notices={
              <>
                <FaultNotices
                  faults={faults}
                  othersAreMade={total > 0n}
                  box={box}
                  isLong={keywords.long}
                  onCreateList={(newName) => setOpenLists({ newName })}
                />
                {cutLists.map(({ name, words, more }) => (
                  <Notice key={name} kind="info" role="status">
                    {generator.listIsCut(name, words, more)}
                  </Notice>
                ))}
                {adviceOn('keywords')}
              </>
            }
            foot={
              <AdvancedSwitch
                on={settings.advanced}
                onChange={(advanced) => change({ advanced })}
                variants={kind === 'simple' ? settings.variants : null}
                onVariants={(variants) => change({ variants })}
                onLists={() => setOpenLists({ newName: null })}
              />
            }
          />
          <Options
            settings={settings}
            change={change}
            seed={seed}
            isDrawn={preview?.isDrawn ?? false}
            total={total}
            adviceOn={adviceOn}
          />
          <SettingsSection kind={kind} control={control} keywords={keywords.long ? null : keywords.box.get} />
        </Card>
        <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
          <StayingCard>
            <div className="flex flex-col border-none md:gap-5">
              <Formula
                kind={kind}
                factors={preview?.factors}
                total={total}
                order={order}
                isCounting={isCounting}
                onAll={generation.phase === 'idle' && canBeMade ? generateAll : null}
              />
              <RunPanel
                generation={generation}
                onGenerate={onGenerate}
                error={shownError?.at === 'run' ? shownError.text : null}
                isWaiting={isWaiting}
              />
            </div>
          </StayingCard>
          <PreviewCard client={client} preview={preview} />
          <ResultCard ref={results} client={client} generation={generation} onEditSet={editSet} />
        </div>
      </div>
      <Suspense>
        {openLists && (
          <WordListsDialog
            lists={lists}
            newName={openLists.newName}
            onInsert={(name) => {
              setOpenLists(null)
              cleaning.addLine(`__${name}__`)
            }}
            onOpenChange={(isOpen) => !isOpen && setOpenLists(null)}
          />
        )}
      </Suspense>
      <p role="status" className="sr-only">
        {generation.phase !== 'idle' && generator.generating}
        {generation.phase === 'idle' && generation.generated && generator.done(generation.generated.made)}
      </p>
      <ActionBar {...barFigures(order, isCounting, generation)}>
        <GenerateButton
          generation={generation}
          onGenerate={onGenerate}
          isWaiting={isWaiting}
          className="min-w-0 flex-1 [&_svg]:hidden"
        />
      </ActionBar>
    </>
  )
}

/** Lets the next press draw anew once a set was made with the seed. */
function useMadeSeed({ generated }: Generation, { made }: Seed) {
  const seed = generated?.isDrawn && !generated.isReopened ? generated.seed : undefined
  const set = generated?.set
  // biome-ignore lint/correctness/useExhaustiveDependencies: each set that is made
  useEffect(() => {
    if (seed !== undefined) made(seed)
  }, [set, seed, made])
}

/**
 * Brings a new set into sight, which would be out of it where the screen is one column; a failure always says so in a
 * toast, too.
 */
function useShowResults(results: RefObject<HTMLElement | null>, { generated, fault }: Generation) {
  const set = generated?.isReopened ? undefined : generated?.set
  useEffect(() => {
    if (set !== undefined && !matchMedia('(min-width: 64rem)').matches) bringIntoSight(results.current)
  }, [set, results])
  useEffect(() => {
    if (fault) toast.error(fault.message)
  }, [fault])
}

/** Returns how much there will be before generating, meanwhile how far it has come. */
function barFigures(order: bigint, isCounting: boolean, { phase, progress }: Generation) {
  if (phase === 'idle' && isCounting) return { figure: generator.counting, note: '' }
  if (phase === 'idle') return { figure: generator.prompts(order), note: generator.images(order) }
  const share = progress.prompts / Math.max(1, progress.wanted)
  return { figure: `${Math.floor(share * 100)}%`, note: generator.items }
}

/** Returns the prompts that a press of the button would make: what was asked for, at most all there are. */
function orderOf(total: bigint, count: number | 'all'): bigint {
  return count === 'all' || BigInt(count) > total ? total : BigInt(count)
}

function refusal(keywords: number, total: bigint, order: bigint, fault: string | undefined) {
  if (fault && total === 0n) return { at: 'run' as const, text: generator.fail(fault) }
  if (keywords === 0) return { at: 'keywords' as const, text: generator.needKeyword }
  if (total === 0n) return { at: 'run' as const, text: generator.noneBuilt }
  if (order > BigInt(MAX_SET)) return { at: 'run' as const, text: generator.setTooLarge(MAX_SET) }
  return null
}
