import { type ComponentType, createElement, lazy } from 'react'
import { untilLoaded, whileAwaited } from './code-state.ts'
import { fetchedOnce } from './fetched-once.ts'

/**
 * Returns a component whose code is fetched when it is first drawn, or shortly before by `preload`. While it does not come, what
 * stands in its place stays (lib/boot/code-state.ts). A menu and its button are one part: were its items a part of their own,
 * the button would be hidden while the menu opens, and the finger come up elsewhere.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const fetch = fetchedOnce(load)
  const Part = lazy(() => whileAwaited(untilLoaded(fetch))) as unknown as ComponentType<Props>
  return Object.assign((props: Props) => createElement(Part, props), {
    /** Begins to fetch it. A failure is met again, and reported, when it is rendered. */
    preload: () => void fetch().catch(() => {}),
  })
}
