import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'

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
  const component = lazyRouteComponent(load as () => Promise<Record<string, () => null>>, name)
  return Object.assign(component as AsyncRouteComponent<object>, { importText: String(load) })
}
