import { PROMPTS_A_FILE } from '@thokham/domain/prompt-file'
import { useEffect, useState } from 'react'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { promptFile as text } from '../../text/prompt-file.ts'
import { Shuttle } from '../cloth/shuttle.tsx'
import { ToneBand } from '../cloth/tone-cloth.tsx'

/** How long (ms) the weaving shows once the file is there; with reduced motion it does not. */
const SHOW_MS = 900

/** Renders the weaving of a file, a short show: it ends once the answer is there and the cloth full. */
export function Weaving({ isDone, onEnd }: { isDone: boolean; onEnd: () => void }) {
  const [share, setShare] = useState(0)
  const done = useLatest(isDone)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const began = performance.now()
    let frame = 0
    const step = (now: number) => {
      const gone = isStill ? 1 : (now - began) / SHOW_MS
      // Until the answer is there the last tenth stays open.
      setShare(Math.min(done.current ? 1 : 0.9, gone))
      if (done.current && gone >= 1) onEnd()
      else frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [onEnd])
  return (
    <div className="flex flex-col gap-4 p-4 md:p-6">
      <ToneBand id="/one-click" family="zigzag" dye="khram" />
      <p>
        <span className="font-semibold text-figure tabular-nums">
          {thaiNumber(Math.floor(share * PROMPTS_A_FILE))}
        </span>{' '}
        <span className="text-ink-2">{text.of}</span>
      </p>
      <Shuttle progress={share} label={text.weaving} />
      <p className="text-ink-2 text-sm">{text.mayLeave}</p>
    </div>
  )
}
