import { lineRecipe } from '@thokham/contract/ai-recipe'
import type { AiQuality } from '@thokham/domain/ai-generation'
import { type Quality, type Recipe, versionsWith } from '@thokham/engine'
import { type ReactNode, useEffect, useState } from 'react'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { generator } from '../../../text/generator.ts'
import { AdviceNotices } from '../../generator/options/advice-notices.tsx'
import { flagsPatch } from '../../generator/settings/flag-settings.ts'
import { undoOf } from '../../generator/settings/undo-change.ts'
import { useVersionChanges } from '../../generator/settings/use-versions.ts'
import type { Advice, AdviceFix } from '../../generator/worker/advice.ts'
import type { PromptWorkerClient } from '../../generator/worker/prompt-worker-client.ts'
import { type AiSettings, finishOf } from './ai-settings.ts'

/** Returns what renders in a section that the image generator may refuse in finished prompts, each with its fix in one tap. */
export function useFinishAdvice(
  client: PromptWorkerClient | null,
  settings: AiSettings,
  change: (patch: Partial<AiSettings>) => void,
): (...slots: Advice['slot'][]) => ReactNode {
  const latest = useLatest(settings)
  const changes = useVersionChanges()
  const [advice, setAdvice] = useState<readonly Advice[]>([])
  useEffect(() => {
    let isWanted = true
    const line = { position: 0, prompts: [{ text: 'x' }] }
    const recipe = lineRecipe({ finish: finishOf(settings, versionsWith(changes)), seed: 0 }, line)
    // A worker that failed has nothing to say; the screen says that it did.
    client?.ask('advice', { recipe, changes }).then(
      (found) => isWanted && setAdvice(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [client, settings, changes])
  function fix({ patch }: AdviceFix) {
    const changed = settingsPatch(patch)
    change(changed)
    offerUndo(generator.settingsMended, () => change(undoOf(settings, changed, latest.current)))
  }
  return (...slots) => <AdviceNotices advice={advice} slots={slots} onFix={(_, way) => fix(way)} />
}

const QUALITY: Record<Quality, AiQuality> = { high: 'high', medium: 'standard', low: 'none', none: 'none' }

function settingsPatch({ quality, model, stylize, chaos, flags }: Partial<Recipe>): Partial<AiSettings> {
  return {
    ...(quality !== undefined && { quality: QUALITY[quality] }),
    ...(model !== undefined && { version: model }),
    ...(stylize !== undefined && { stylize: [...stylize] }),
    ...(chaos !== undefined && { chaos: [...chaos] }),
    ...(flags && flagsPatch(flags)),
  }
}
