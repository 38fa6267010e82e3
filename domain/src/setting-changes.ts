/** A value of the settings that was changed, by its dotted path. */
export interface SettingChange {
  path: string
  /** JSON; absent values are null. */
  before: unknown
  after: unknown
}

type Tree = Readonly<Record<string, unknown>>

/** Lists what differs between two records of settings, in the order of the newer one; lists and texts change as a whole. */
export function changedSettings(before: Tree, after: Tree, path = ''): SettingChange[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names].flatMap((name) => {
    const [old, now] = [before[name], after[name]]
    const at = path === '' ? name : `${path}.${name}`
    if (isTree(old) && isTree(now)) return changedSettings(old, now, at)
    if (JSON.stringify(old ?? null) === JSON.stringify(now ?? null)) return []
    return [{ path: at, before: old ?? null, after: now ?? null }]
  })
}

/** Returns the settings with other values at some paths; what lies beside them stays. */
export function withSettings(
  settings: Tree,
  values: readonly { path: string; value: unknown }[],
): Record<string, unknown> {
  const changed = JSON.parse(JSON.stringify(settings)) as Record<string, unknown>
  for (const { path, value } of values) {
    const names = path.split('.')
    let at = changed
    for (const name of names.slice(0, -1)) {
      if (!isTree(at[name])) at[name] = {}
      at = at[name] as Record<string, unknown>
    }
    at[names.at(-1) ?? ''] = value
  }
  return changed
}

/** Tells whether the settings of today still have something at a dotted path; a value of null is there. */
export function hasSetting(settings: Tree, path: string): boolean {
  let at: unknown = settings
  for (const name of path.split('.')) {
    if (!isTree(at) || !Object.hasOwn(at, name)) return false
    at = at[name]
  }
  return true
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
