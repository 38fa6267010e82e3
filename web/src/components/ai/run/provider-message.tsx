import type { AiRun } from '@thokham/contract/ai-runs'
import { useMemo } from 'react'
import { AI_PROVIDER_NAMES, ai } from '../../../text/ai.ts'
import type { LiveRun } from './use-ai-run.ts'

/** As many different sentences as help. */
const MOST_SAID = 5

/** Renders what the provider itself said of what failed and of what it waits for, word for word, folded away below our own sentence. */
export function ProviderMessage({ run, lines }: { run: AiRun; lines: LiveRun['lines'] }) {
  const messages = useMemo(() => saidIn(run, lines), [run, lines])
  if (messages.length === 0) return null
  return (
    <details className="rounded-control border border-line text-xs">
      <summary className="touch cursor-pointer px-3 py-2 font-semibold">
        {ai.said(AI_PROVIDER_NAMES[run.provider])}
      </summary>
      <ul className="border-line border-t">
        {messages.map((each) => (
          <li key={each} lang="en" className="border-line border-b px-3 py-1.5 wrap-anywhere last:border-b-0">
            {each}
          </li>
        ))}
      </ul>
    </details>
  )
}

function saidIn(run: AiRun, lines: LiveRun['lines']): string[] {
  const all = new Set<string>()
  for (const words of [run.said, run.pause?.said]) if (words) all.add(words)
  for (const line of lines) {
    if (all.size === MOST_SAID) break
    if (line?.said) all.add(line.said)
  }
  return [...all]
}
