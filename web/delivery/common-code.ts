import type { Rolldown } from 'vite'

/** What this many screens use comes with the code of everybody: as a file of each its own it would cost more than its bytes. */
const SCREENS = 10
/** Characters that such a module may bring beyond the app's own code, its imports included. */
const MOST = 12_000

const CODE = /\.(mjs|[jt]sx?)(\?|$)/
const SCREEN = /-screen\.tsx$/
const TEAM_SCREEN = /[\\/]routes[\\/](admin|report|outbox)[\\/]/
const APP = /[\\/](app\.html|app\.tsx)$/
const LANDING = /[\\/](index\.html|landing[\\/].*)$/
/** Groups of their own. */
const PACKAGES = /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/**
 * One file of the small parts that many screens share: icons, badges, texts. Without it a screen is 50 to 100 files, each
 * of which costs a phone's processor some milliseconds, and a slow network its turn.
 */
export const commonCode: Rolldown.CodeSplittingGroup = {
  debugName: 'common',
  name: (module, graph) => (isCommon(module, graph) && !isOfTeam(module, graph) ? 'common' : null),
}

/** The same of the team's screens, which nobody else pays for. It comes behind the others: a group takes what it imports along. */
export const teamCode: Rolldown.CodeSplittingGroup = {
  debugName: 'common-team',
  name: (module, graph) => (isCommon(module, graph) && isOfTeam(module, graph) ? 'common-team' : null),
}

/**
 * What the landing page begins with and shares with the app, and what its loom shares with many screens, in a file of its own:
 * one of the app's would bring the app along.
 */
export const landingCode: Rolldown.CodeSplittingGroup = {
  debugName: 'landing',
  name: (module, graph) => {
    if (!CODE.test(module)) return null
    const entries = entriesOf(module, graph)
    if (entries.every((each) => LANDING.test(each))) return null
    if (entries.some((each) => each.endsWith('index.html'))) return 'landing'
    const isOfLoom = entries.some((each) => each.endsWith('hydrate-loom.tsx'))
    return isOfLoom && isShared(module, graph) ? 'landing' : null
  },
}

/** What the app begins with weighs nothing more: it may not come along with the team's file, as what that imports would. */
function isCommon(module: string, graph: Graph): boolean {
  if (!CODE.test(module)) return false
  const entries = entriesOf(module, graph)
  if (entries.some((each) => LANDING.test(each))) return false
  return entries.some((each) => APP.test(each)) ? isOfMany(module, graph) : isShared(module, graph)
}

const isShared = (module: string, graph: Graph) => isOfMany(module, graph) && weightOf(module, graph) <= MOST

const isOfMany = (module: string, graph: Graph) => screensOf(module, graph).length >= SCREENS

const isOfTeam = (module: string, graph: Graph) =>
  entriesOf(module, graph).every((each) => !APP.test(each) && (!SCREEN.test(each) || TEAM_SCREEN.test(each)))

const screensOf = (module: string, graph: Graph) =>
  entriesOf(module, graph).filter((each) => SCREEN.test(each))

/** Lists the modules by which code is entered that lead to this one. */
function entriesOf(module: string, graph: Graph): string[] {
  const found = new Set([module])
  for (const each of found)
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) found.add(importer)
  return [...found].filter((each) => {
    const info = graph.getModuleInfo(each)
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0
  })
}

function weightOf(module: string, graph: Graph): number {
  const found = new Set([module])
  for (const each of found)
    for (const imported of graph.getModuleInfo(each)?.importedIds ?? [])
      if (!PACKAGES.test(imported) && !entriesOf(imported, graph).some((entry) => APP.test(entry)))
        found.add(imported)
  return [...found].reduce((sum, each) => sum + (graph.getModuleInfo(each)?.code?.length ?? 0), 0)
}
