import { generator } from '../../text/generator.ts'
import { GenerateButton } from './run-panel.tsx'
import type { Weaving } from './use-weaving.ts'

/** The phone’s one action, fixed above the tab bar: how much it makes, and the button. */
export function ActionBar(props: { prompts: bigint; weaving: Weaving; onGenerate: () => void }) {
  const { prompts, weaving, onGenerate } = props
  const { phase, progress } = weaving
  const share = progress.prompts / Math.max(1, progress.wanted)
  return (
    <div className="action-bar fixed inset-x-0 bottom-[calc(60px+env(safe-area-inset-bottom))] z-20 flex h-[69px] items-center gap-3 border-line border-t bg-surface px-4 md:hidden">
      <p className="min-w-0 shrink">
        <span className="nb block font-semibold text-sm">
          {phase === 'idle' ? generator.prompts(prompts) : `${Math.floor(share * 100)}%`}
        </span>
        <span className="nb block text-2xs text-ink-2">
          {phase === 'idle' ? generator.images(prompts) : generator.items}
        </span>
      </p>
      <GenerateButton weaving={weaving} onGenerate={onGenerate} className="min-w-0 flex-1 [&_svg]:hidden" />
    </div>
  )
}
