import { type ComponentType, createElement, lazy } from 'react'
import { fetchedOnce } from './fetched-once.ts'

/** Returns a component whose code is fetched when it is first drawn, or shortly before by `preload`. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const fetch = fetchedOnce(load)
  const Part = lazy(fetch) as unknown as ComponentType<Props>
  return Object.assign((props: Props) => createElement(Part, props), {
    /** Begins to fetch it. What fails is met again, and told, when it is drawn. */
    preload: () => void fetch().catch(() => {}),
  })
}
