/** Returns the change that takes another one back: what was changed again since stays. @param now the settings at the undo */
export function undoOf<Settings extends object>(
  before: Settings,
  change: Partial<Settings>,
  now: Settings,
): Partial<Settings> {
  const names = Object.keys(change) as (keyof Settings)[]
  const untouched = names.filter((name) => JSON.stringify(now[name]) === JSON.stringify(change[name]))
  return Object.fromEntries(untouched.map((name) => [name, before[name]])) as Partial<Settings>
}
