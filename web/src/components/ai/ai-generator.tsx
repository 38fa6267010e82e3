import { useQuery } from '@tanstack/react-query'
import type { AiRun } from '@thokham/contract/ai-runs'
import { MAX_LINE_LENGTH, MAX_RUN_LINES } from '@thokham/domain/ai-generation'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { bringIntoSight } from '../../lib/browser/bring-into-sight.ts'
import { cx } from '../../lib/format/class-names.ts'
import {
  aiProvidersQuery,
  modelOf,
  refreshAiProviders,
  useSharedAllowance,
} from '../../lib/queries/ai-providers.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { ai } from '../../text/ai.ts'
import { generator } from '../../text/generator.ts'
import { CollectedNotice } from '../generator/keywords/collected-notice.tsx'
import { KeywordSection } from '../generator/keywords/keyword-section.tsx'
import { useCleanUp } from '../generator/keywords/use-clean-up.ts'
import { useCollectedKeywords } from '../generator/keywords/use-collected-keywords.ts'
import { useKeywords } from '../generator/keywords/use-keywords.ts'
import { useVersions } from '../generator/settings/use-versions.ts'
import { useRunKeys } from '../generator/use-run-keys.ts'
import { usePromptWorker } from '../generator/worker/use-prompt-worker.ts'
import { useWaitingPress } from '../generator/worker/use-waiting-press.ts'
import { WorkerFailed } from '../generator/worker/worker-failed.tsx'
import { celebrateRank } from '../membership/rank-news.ts'
import { Card } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { AskOptions, FinishOptions, KeepOptions } from './order/ai-options.tsx'
import { orderOf } from './order/ai-settings.ts'
import { FormFold, useFolding } from './order/form-fold.tsx'
import { type OrderButtonProps, OrderCard } from './order/order-card.tsx'
import { ProviderChoice } from './order/provider-choice.tsx'
import { useAiSettings } from './order/use-ai-settings.ts'
import { useFormerSet } from './order/use-former-set.ts'
import { useKeywordLines } from './order/use-keyword-lines.ts'
import { useStart } from './order/use-start.ts'
import { ResultCard } from './results/result-card.tsx'
import { FinishedRun } from './run/finished-run.tsx'
import { RunBar } from './run/run-bar.tsx'
import { RunCard } from './run/run-card.tsx'
import { finishedOf, isAtRest } from './run/run-feed.ts'
import { RunMissing } from './run/run-missing.tsx'
import { UnfinishedRun } from './run/unfinished-run.tsx'
import { refreshRuns } from './run/unfinished-runs.ts'
import { useAiRun } from './run/use-ai-run.ts'
import { useFinishCall } from './run/use-finish-call.ts'
import { useRunActions } from './run/use-run-actions.ts'

export interface AiGeneratorProps {
  /** The run that is shown, from the address: a reload finds it again. */
  runId: string | undefined
  onRun: (id: string | undefined) => void
  /** A set of the history to make again, and the way to take it out of the address. */
  again: string | undefined
  onAgainRead: () => void
  /** Takes raw results on into the simple generator. @returns puts the draft back that they replaced */
  onSend: (keywords: string) => (() => void) | null
}

/**
 * Shows the way from keywords to more keywords or detailed prompts by AI: /vipgen, and beside the simple generator on
 * /ready-prompt.
 */
export function AiGenerator({ runId, onRun, again, onAgainRead, onSend }: AiGeneratorProps) {
  const worker = usePromptWorker()
  const { client, hasFailed } = worker
  const box = useRef<HTMLTextAreaElement>(null)
  const keywords = useKeywords(client, 'ai')
  const sent = useCollectedKeywords('ai', keywords, client !== null)
  const cleaning = useCleanUp(keywords, box)
  const control = useAiSettings()
  const { settings, change } = control
  const rules = useVersions()
  const { shown: lines, read: readLines } = useKeywordLines(client, keywords)
  const finishCall = useFinishCall()
  const live = useAiRun(runId, (rested) => {
    announceRest(rested)
    finishCall.call(rested)
  })
  const actions = useRunActions(live)
  const starting = useStart()
  const runCard = useRef<HTMLElement>(null)
  const [error, setError] = useState<{ at: 'keywords' | 'order'; text: string; of: string[] } | null>(null)
  const shownError = error?.of === lines ? error : null
  useFormerSet({ again, control, keywords, onRead: onAgainRead })
  const showNextRun = useShowRun(runCard, live.run?.id)

  const { run } = live
  const isRunning = run !== null && !isAtRest(run)
  // The first answer tells how the key stands.
  const isAnswered = run !== null && finishedOf(run) > 0
  useEffect(() => {
    if (isAnswered) void refreshAiProviders()
  }, [isAnswered])
  useSharedAllowance(run)
  const folding = useFolding(run, runId)
  const form = useRef<HTMLDivElement>(null)
  const { data: providers } = useQuery(aiProvidersQuery)
  const model = modelOf(
    providers?.providers.find(({ provider }) => provider === settings.provider),
    settings.models[settings.provider],
  )?.name
  const phase = phaseOf(run, starting.busy)

  const ordering = useRef(false)
  const { isWaiting, wait } = useWaitingPress(worker, () => void generate())
  async function generate() {
    if (phase !== 'idle' || ordering.current) return
    ordering.current = true
    await order().finally(() => {
      ordering.current = false
    })
  }
  /** Orders the keywords as they are now: of a long list the screen may still show the words before these. */
  async function order() {
    const wanted = await readLines()
    if (wanted === null) return hasFailed ? void toast.error(generator.workerFail) : wait()
    const refused = refusalOf(wanted)
    setError(refused && { ...refused, of: lines })
    if (refused) {
      toast.error(refused.text)
      if (refused.at === 'keywords') box.current?.focus()
      return
    }
    const started = await starting.start(orderOf(settings, wanted, model, rules))
    if (started) {
      showNextRun()
      onRun(started.id)
    }
    void refreshAiProviders()
  }
  const chooseLibrary = () => change({ provider: 'library' })
  /**
   * Turns from a run that cannot go on to the library: the form opens with it chosen; what is ordered stays the
   * member's press.
   */
  function turnToLibrary() {
    chooseLibrary()
    showForm()
  }
  function showForm() {
    if (folding.isFolded) folding.toggle()
    requestAnimationFrame(() => bringIntoSight(form.current))
  }
  useRunKeys({ generate: () => void generate(), stop: () => void actions.stop(), running: isRunning })

  const button: OrderButtonProps = {
    phase: isWaiting ? 'starting' : phase,
    minor: run?.state === 'stopped',
    onGenerate: () => void generate(),
    onStop: () => void actions.stop(),
  }

  return (
    <>
      {hasFailed && <WorkerFailed />}
      {!isRunning && (
        <UnfinishedRun
          except={runId}
          onOpen={(id) => {
            showNextRun()
            onRun(id)
          }}
        />
      )}
      {runId === undefined && (
        <FinishedRun
          onOpen={(id) => {
            showNextRun()
            onRun(id)
          }}
        />
      )}
      <CollectedNotice sent={sent} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:gap-6">
        <div ref={form} className="flex min-w-0 scroll-mt-4 flex-col gap-3">
          {run && folding.isOffered && <FormFold run={run} folding={folding} />}
          <div id={folding.id} className={cx(folding.isFolded && 'max-md:hidden')}>
            <Card>
              <ProviderChoice
                chosen={settings.provider}
                onChoose={(provider) => change({ provider })}
                models={settings.models}
                onModel={(provider, model) => change({ models: { ...settings.models, [provider]: model } })}
                onUseLibrary={chooseLibrary}
                isRunning={isRunning}
              />
              <KeywordSection
                client={client}
                keywords={keywords}
                cleaning={cleaning}
                box={box}
                error={shownError?.at === 'keywords' ? shownError.text : null}
                faultLine={null}
                {...(settings.provider === 'library' && { thaiNote: ai.thaiInLibrary })}
              />
              <AskOptions settings={settings} change={change} />
              <FinishOptions client={client} settings={settings} change={change} />
              <KeepOptions control={control} />
            </Card>
          </div>
        </div>
        <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
          <div
            className={
              folding.isFolded && !shownError && !starting.fault ? 'max-md:hidden md:contents' : 'contents'
            }
          >
            <OrderCard
              {...button}
              sticks={run === null}
              settings={settings}
              keywords={lines}
              error={shownError?.at === 'order' ? shownError.text : null}
              refusal={starting.fault}
              onShowRun={(id) => {
                starting.forgetFault()
                onRun(id)
              }}
            />
          </div>
          {runId && live.error !== null && <RunMissing error={live.error} onLeave={() => onRun(undefined)} />}
          {run && (
            <RunCard
              ref={runCard}
              live={live}
              run={run}
              actions={actions}
              finishCall={finishCall}
              onUseLibrary={turnToLibrary}
              onOtherProvider={showForm}
              onDiscarded={() => onRun(undefined)}
            />
          )}
          <ResultCard live={live} actions={actions} onSend={onSend} />
        </div>
      </div>
      <RunBar
        run={run}
        prompts={lines.length * settings.count}
        actions={actions}
        order={button}
        isFolded={folding.isFolded}
        onOpenForm={() => {
          folding.toggle()
          requestAnimationFrame(() => bringIntoSight(form.current))
        }}
      />
    </>
  )
}

/** Announces that a run has come to rest before the member's eyes. */
function announceRest(run: AiRun): void {
  if (run.newRank !== null) celebrateRank(run.newRank)
  if (run.state === 'finished') {
    if (run.prompts > 0) toast.success(ai.finished(run.prompts))
    else toast.error(ai.nothingMade)
  }
  void refreshSession()
  void refreshRuns()
  void refreshAiProviders()
}

function phaseOf(run: AiRun | null, starting: boolean): OrderButtonProps['phase'] {
  if (starting) return 'starting'
  if (!run || isAtRest(run)) return 'idle'
  return run.state === 'stopping' ? 'stopping' : 'running'
}

function refusalOf(lines: readonly string[]) {
  if (lines.length === 0) return { at: 'keywords' as const, text: generator.needKeyword }
  if (lines.length > MAX_RUN_LINES) return { at: 'keywords' as const, text: ai.tooManyLines(MAX_RUN_LINES) }
  const long = lines.findIndex((line) => line.length > MAX_LINE_LENGTH)
  if (long >= 0) return { at: 'keywords' as const, text: ai.lineTooLong(long + 1, MAX_LINE_LENGTH) }
  return null
}

/** Returns what brings a run that was just started into sight: where the screen is one column, it would be out of it. */
function useShowRun(card: RefObject<HTMLElement | null>, id: string | undefined) {
  const wanted = useRef(false)
  useEffect(() => {
    if (id === undefined || !wanted.current) return
    wanted.current = false
    if (!matchMedia('(min-width: 64rem)').matches) bringIntoSight(card.current)
  }, [id, card])
  return () => {
    wanted.current = true
  }
}
