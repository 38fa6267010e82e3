import type { AiRunLine } from '@thokham/contract/ai-runs'
import { useEffect, useState } from 'react'
import { fetchedOnce } from '../../../lib/boot/fetched-once.ts'
import { ai } from '../../../text/ai.ts'

/** The list of names is long, and few results hold one: it comes with the first that does. */
const loadNames = fetchedOnce(() => import('@thokham/domain/refused-names'))

/** Returns what is to be looked at in a result, in words; which names it holds as soon as the list of them is there. */
export function useFlagWords(prompt: AiRunLine['prompts'][number] | undefined): string {
  const [names, setNames] = useState<readonly string[]>([])
  const text = prompt?.flag === 'name' ? prompt.text : null
  useEffect(() => {
    if (text === null) return
    let isShown = true
    loadNames().then(
      ({ refusedNames }) => isShown && setNames(refusedNames(text)),
      // Without the list it is said that there are some.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [text])
  if (!prompt?.flag) return ''
  return prompt.flag === 'name' ? ai.refusedNames(names) : ai.flags[prompt.flag]
}
