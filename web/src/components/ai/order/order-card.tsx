import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { costOf, estimateTokens } from '@thokham/domain/ai-cost'
import { isRemote } from '@thokham/domain/ai-generation'
import { Square, WandSparkles } from 'lucide-react'
import { useMemo } from 'react'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { thaiNumber } from '../../../lib/format/thai-format.ts'
import { aiProvidersQuery, modelOf } from '../../../lib/queries/ai-providers.ts'
import { ai, notReadySentence } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import { generator } from '../../../text/generator.ts'
import { FigureRow } from '../../generator/formula.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StayingCard } from '../../ui/section.tsx'
import { KeyNotice } from '../run/key-notice.tsx'
import type { AiSettings } from './ai-settings.ts'

export interface OrderCardProps extends OrderButtonProps {
  settings: AiSettings
  keywords: readonly string[]
  /** Why it cannot be started as it stands. */
  error: string | null
  /** Why the server did not start it. */
  refusal: ApiError | null
  onShowRun: (id: string) => void
  /** Stays in sight while the rest scrolls, as long as there is little of it. */
  sticks: boolean
}

/** Renders what a press of the button asks for, what that will cost about, and the button. */
export function OrderCard(props: OrderCardProps) {
  const { settings, keywords, error, refusal, onShowRun, sticks, ...button } = props
  const total = keywords.length * settings.count
  return (
    <StayingCard stays={sticks}>
      <div className="flex flex-col gap-4 border-none md:gap-5">
        <FigureRow
          figures={[
            { value: thaiNumber(keywords.length), label: generator.lineUnit, thread: 'bg-khram' },
            { value: thaiNumber(settings.count), label: ai.perKeyword, thread: 'bg-khamin' },
          ]}
          total={generator.prompts(total)}
          note={`(${generator.images(BigInt(total))})`}
          spoken={ai.summary(keywords.length, settings.count, total)}
        />
        <Estimate settings={settings} keywords={keywords} />
        <div className="hidden flex-col gap-2.5 md:flex">
          <OrderButton {...button} />
          <p className="flex max-w-none flex-wrap items-center justify-center gap-1.5 text-ink-3 text-xs">
            <KeyCap>Ctrl</KeyCap> <KeyCap>Enter</KeyCap> {generator.generateKey}
            <span className="w-2" />
            <KeyCap>Esc</KeyCap> {generator.stop}
          </p>
        </div>
        {error && (
          <Notice kind="error" role="alert">
            {error}
          </Notice>
        )}
        {refusal && <Refusal refusal={refusal} provider={settings.provider} onShowRun={onShowRun} />}
      </div>
    </StayingCard>
  )
}

function Estimate({ settings, keywords }: Pick<OrderCardProps, 'settings' | 'keywords'>) {
  const { data } = useQuery(aiProvidersQuery)
  const { mode, count, provider } = settings
  const tokens = useMemo(() => estimateTokens({ mode, count, keywords }), [mode, count, keywords])
  if (!data || keywords.length === 0) return null
  const state = data.providers.find((each) => each.provider === provider)
  const price = modelOf(state, settings.models[provider])?.price ?? null
  const cost = costOf(tokens, price, data.thbPerUsd)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t pt-3 text-xs">
      <span className="text-ink-2">{ai.estimate}</span>
      <span className="font-semibold tabular-nums">
        {price ? ai.costs(cost.totalNanoUsd / 1e9, cost.totalNanoThb / 1e9) : ai.freeOfCharge}
      </span>
      {isRemote(provider) && (
        <span className="w-full text-right text-2xs text-ink-3 tabular-nums">
          {ai.estimatedTokens(tokens.input, tokens.output)}
        </span>
      )}
    </div>
  )
}

function Refusal(props: {
  refusal: ApiError
  provider: AiSettings['provider']
  onShowRun: (id: string) => void
}) {
  const { refusal, provider, onShowRun } = props
  const { runId, reason } = refusal.details
  if (refusal.code === 'run_active' && typeof runId === 'string') {
    return (
      <Notice kind="warn" role="alert" fix={{ label: ai.showActive, onPress: () => onShowRun(runId) }}>
        {messageOf(refusal)}
      </Notice>
    )
  }
  if (refusal.code === 'provider_not_ready') {
    const sentence = notReadySentence(provider, reason)
    if (provider !== 'geminiFree') return <KeyNotice>{sentence}</KeyNotice>
    return (
      <Notice kind="error" role="alert">
        {sentence}
      </Notice>
    )
  }
  return (
    <Notice kind="error" role="alert">
      <div className="flex flex-col items-start gap-2">
        {messageOf(refusal, { internal: ai.recordFail })}
        {refusal.code === 'quota_exceeded' && (
          <Link to="/vip" className={buttonClass('vip', 40)}>
            {generator.upgrade}
          </Link>
        )}
      </div>
    </Notice>
  )
}

export interface OrderButtonProps {
  /** `running`: the run on the screen can be stopped. */
  phase: 'idle' | 'starting' | 'running' | 'stopping'
  /** Another button of the screen is the main one. */
  minor: boolean
  onGenerate: () => void
  onStop: () => void
  className?: string
}

/** Renders “สร้าง Prompt”, or while a run is on its way “กำลังสร้าง…” beside the way to stop it. */
export function OrderButton({ phase, minor, onGenerate, onStop, className = '' }: OrderButtonProps) {
  if (phase === 'idle' || phase === 'starting') {
    return (
      <Button
        variant={minor ? 'outline' : 'primary'}
        icon={WandSparkles}
        busy={phase === 'starting'}
        onClick={onGenerate}
        data-generate
        className={`h-12 ${className}`}
      >
        {phase === 'starting' ? generator.generating : generator.generate}
      </Button>
    )
  }
  return (
    <div className={`flex gap-2 ${className}`}>
      <Button variant="primary" busy className="h-12 min-w-0 flex-1 px-3">
        {generator.generating}
      </Button>
      <Button icon={Square} onClick={onStop} disabled={phase === 'stopping'} className="h-12 px-3">
        {generator.stop}
      </Button>
    </div>
  )
}
