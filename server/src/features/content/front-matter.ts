import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A Markdown file of the library: its `key: value` lines, and what stands below them. */
export interface GuideFile {
  meta: Readonly<Record<string, string>>
  body: string
}

/**
 * Reads the Markdown files of a folder, in the order of their names.
 * @throws Error with the file's name when one has no front matter
 */
export async function readGuides(folder: string): Promise<GuideFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  return Promise.all(
    names.map(async (name) => {
      const guide = splitFrontMatter(await readFile(join(folder, name), 'utf8'))
      if (!guide) throw new Error(`${name} has no front matter`)
      return guide
    }),
  )
}

function splitFrontMatter(text: string): GuideFile | null {
  const found = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text)
  if (!found) return null
  const pairs = (found[1] ?? '').split(/\r?\n/).map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
  })
  return { meta: Object.fromEntries(pairs), body: (found[2] ?? '').trim() }
}
