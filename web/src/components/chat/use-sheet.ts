import { type RefObject, useEffect } from 'react'
import { useMediaQuery } from '../../lib/browser/use-media-query.ts'

/**
 * Lets the chat cover the page on phones: the page behind is inert and does not scroll, and the box stays above the
 * keyboard.
 * @returns whether it covers the page
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
    const leave = followKeyboard(panel)
    return () => {
      leave()
      for (const child of behind) child.toggleAttribute('inert', false)
      document.documentElement.style.overflow = ''
    }
  }, [isSheet, panel])
  return isSheet
}

/** Tells the panel, in `--keyboard`, how much of the page's foot a keyboard covers without making the page smaller. */
function followKeyboard(panel: RefObject<HTMLElement | null>): () => void {
  const seen = window.visualViewport
  if (!seen) return () => undefined
  const measure = () => {
    // Zoomed in, the foot is out of sight as well, and no keyboard is there.
    const covered = seen.scale > 1.01 ? 0 : Math.max(0, innerHeight - seen.height - seen.offsetTop)
    panel.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  measure()
  seen.addEventListener('resize', measure)
  seen.addEventListener('scroll', measure)
  return () => {
    seen.removeEventListener('resize', measure)
    seen.removeEventListener('scroll', measure)
  }
}
