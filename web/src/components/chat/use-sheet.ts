import { type RefObject, useEffect } from 'react'
import { useMediaQuery } from '../../lib/use-media-query.ts'

/**
 * On phones the chat covers the page, which is then out of reach and does not scroll behind it.
 * @returns whether it does
 */
export function useSheet(panel: RefObject<HTMLElement | null>): boolean {
  const isSheet = !useMediaQuery('(width >= 48rem)')
  useEffect(() => {
    if (!isSheet) return
    const behind = [...document.body.children].filter(
      (child) => !child.contains(panel.current) && !child.hasAttribute('inert'),
    )
    for (const child of behind) child.toggleAttribute('inert', true)
    document.documentElement.style.overflow = 'hidden'
    return () => {
      for (const child of behind) child.toggleAttribute('inert', false)
      document.documentElement.style.overflow = ''
    }
  }, [isSheet, panel])
  return isSheet
}
