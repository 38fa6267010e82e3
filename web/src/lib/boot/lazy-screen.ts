import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { createElement, useEffect, useLayoutEffect, useState } from 'react'
import { endHydration, endWithholding } from '../../kit/storage/hydration.ts'
import { fetchedOnce } from './fetched-once.ts'
import { noteInteractive, noteListening } from './hydration.ts'

/** A screen whose code is fetched when it is asked for. */
export type LazyScreen = AsyncRouteComponent<object> & {
  /** The text of its `import()`: from it the build learns which files the screen needs (web/build.mjs). */
  importText: string
}

/** Declares a screen's component by its `import()` and the name it is exported under. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, () => unknown>>,
  name: Name,
): LazyScreen {
  const code = fetchedOnce(load)
  const component = lazyRouteComponent(code as () => Promise<Record<string, () => null>>, name)
  const screen = () => {
    // Drawn anew where this browser remembers what the server could not know.
    const [round, setRound] = useState(0)
    useLayoutEffect(() => {
      if (endHydration()) setRound(1)
      else noteInteractive()
    }, [])
    useLayoutEffect(() => {
      if (round > 0) noteInteractive()
    }, [round])
    useEffect(noteListening, [])
    useEffect(() => {
      if (round > 0) endWithholding()
    }, [round])
    return createElement(
      'div',
      { 'data-screen': true, className: 'contents' },
      createElement(component, { key: round }),
    )
  }
  return Object.assign(screen, {
    importText: String(load),
    // The component keeps a failure until it is rendered; here it is reported at once.
    preload: async () => {
      await code()
      await component.preload?.()
    },
  })
}
