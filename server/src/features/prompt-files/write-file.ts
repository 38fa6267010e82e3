import { writePrompts } from '@thokham/engine'
import { unpackRecipe } from '../history/save-packed-set.ts'

/** Writes a file's bytes from the recipe that was kept of it. */
export async function writeFile(recipe: Buffer): Promise<Uint8Array[]> {
  return Array.from(writePrompts(await unpackRecipe(recipe)), ({ bytes }) => bytes)
}
