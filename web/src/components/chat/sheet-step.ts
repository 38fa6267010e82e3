import { useEffect } from 'react'

/** Marks the step of the browser's history that stands for the open sheet. */
const MARK = 'chatSheet'

/** Tells whether the newest step of the history is the sheet's. */
export function isSheetStep(): boolean {
  return (history.state as Record<string, unknown> | null)?.[MARK] === true
}

/**
 * Lets Back close the sheet instead of leaving the page: the sheet is a step of its own in the history.
 * @param onBack is called when that step has been taken back
 */
export function useSheetStep(isSheet: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isSheet) return
    if (!isSheetStep()) history.pushState({ ...history.state, [MARK]: true }, '')
    const onPop = () => {
      if (!isSheetStep()) onBack()
    }
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [isSheet, onBack])
}
