import { Link } from '@tanstack/react-router'
import { Square, WandSparkles } from 'lucide-react'
import { memo } from 'react'
import { generator } from '../../text/generator.ts'
import { Shuttle } from '../cloth/shuttle.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Generation } from './results/use-generation.ts'

export interface RunPanelProps {
  generation: Generation
  onGenerate: () => void
  /** A sentence why nothing can be generated as it stands. */
  error: string | null
  /** It was pressed while what generates is still on its way. */
  isWaiting: boolean
}

/** Renders the one action of the screen, its progress, and what went wrong with it. The button lives here from 768 px on. */
export const RunPanel = memo(({ generation, onGenerate, error, isWaiting }: RunPanelProps) => {
  const { phase, fault } = generation
  return (
    <div className="flex flex-col max-md:*:mt-4 md:gap-3">
      <div className="hidden flex-col gap-2.5 md:flex">
        <GenerateButton generation={generation} onGenerate={onGenerate} isWaiting={isWaiting} />
        <p className="flex max-w-none flex-wrap items-center justify-center gap-1.5 text-ink-3 text-xs">
          <KeyCap>Ctrl</KeyCap> <KeyCap>Enter</KeyCap> {generator.generateKey}
          <span className="w-2" />
          <KeyCap>Esc</KeyCap> {generator.stop}
        </p>
      </div>
      {phase !== 'idle' && <Progress generation={generation} />}
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      {fault && <Fault generation={generation} onGenerate={onGenerate} />}
    </div>
  )
})

type GenerateButtonProps = Omit<RunPanelProps, 'error'> & { className?: string }

/** Renders “สร้าง Prompt”, or while generating “กำลังสร้าง…” beside the way to stop. */
export const GenerateButton = memo((props: GenerateButtonProps) => {
  const { generation, onGenerate, isWaiting, className = '' } = props
  if (generation.phase === 'idle') {
    return (
      <Button
        variant="primary"
        icon={WandSparkles}
        busy={isWaiting}
        onClick={onGenerate}
        data-generate
        className={`h-12 ${className}`}
      >
        {generator.generate}
      </Button>
    )
  }
  return (
    <div className={`flex gap-2 ${className}`}>
      <Button variant="primary" busy className="h-12 min-w-0 flex-1 px-3">
        {generator.generating}
      </Button>
      <Button icon={Square} onClick={generation.stop} className="h-12 px-3">
        {generator.stop}
      </Button>
    </div>
  )
})

function Progress({ generation: { progress } }: { generation: Generation }) {
  return (
    <div>
      <Shuttle progress={progress.prompts / Math.max(1, progress.wanted)} label={generator.generating} />
      <p className="num mt-1 text-ink-3 text-2xs">
        {generator.generatedCount(progress.prompts, progress.wanted)}
      </p>
    </div>
  )
}

function Fault({ generation, onGenerate }: Pick<RunPanelProps, 'generation' | 'onGenerate'>) {
  if (!generation.fault) return null
  if (!generation.fault.quota) {
    return (
      <Notice kind="error" role="alert" fix={{ label: generator.retry, onPress: onGenerate }}>
        {generation.fault.message}
      </Notice>
    )
  }
  return (
    <Notice kind="error" role="alert">
      <div className="flex flex-col items-start gap-2">
        {generation.fault.message}
        <Link to="/vip" className={buttonClass('vip', 40)}>
          {generator.upgrade}
        </Link>
      </div>
    </Notice>
  )
}
