import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { createElement } from 'react'
import { DrawnScreen, isAsDrawn } from './drawn-screen.tsx'
import { fetchedOnce } from './fetched-once.ts'

/** A screen whose code is fetched when it is asked for. */
export type LazyScreen = AsyncRouteComponent<object> & {
  /** The text of its `import()`: from it the build learns which files the screen needs (web/build.mjs). */
  importText: string
}

/**
 * Declares a screen's component by its `import()` and the name it is exported under. Where the page was opened at this
 * screen, it stays as the server drew it until it is touched.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, () => unknown>>,
  name: Name,
): LazyScreen {
  const code = fetchedOnce(load)
  const component = lazyRouteComponent(code as () => Promise<Record<string, () => null>>, name)
  // The component keeps a failure until it is rendered; here it is reported at once.
  const fetch = async () => {
    await code()
    await component.preload?.()
  }
  const screen = () => createElement(DrawnScreen, { of: screen, component, fetch })
  return Object.assign(screen, {
    importText: String(load),
    preload: async () => {
      if (!isAsDrawn(screen)) await component.preload?.()
    },
  })
}
