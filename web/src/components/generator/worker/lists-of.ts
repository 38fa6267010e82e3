import { listsUsed, type Recipe } from '@thokham/engine'

/** Returns which of the lists of these names a recipe reads, among them those that entries of others name. */
export function listsOf(recipe: Recipe, names: readonly string[]): string[] {
  if (!recipe.advanced || names.length === 0) return []
  let used = listsUsed([...recipe.keywords, recipe.prefix, recipe.suffix], names)
  for (;;) {
    const named = used.flatMap((name) => listsUsed(recipe.lists[name] ?? [], names, name))
    const more = new Set([...used, ...named])
    if (more.size === used.length) return used
    used = names.filter((name) => more.has(name))
  }
}
