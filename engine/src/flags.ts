/** One `--name value` of a line of parameters. */
export interface Flag {
  /** Long name without dashes, lower-case: `ar`, `stylize`, `q`. */
  name: string
  value: string
  /** Where the flag begins and the next one begins, in UTF-16 units. */
  from: number
  to: number
}

/** Short names and the long ones they stand for. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  aspect: 'ar',
  s: 'stylize',
  c: 'chaos',
  w: 'weird',
  quality: 'q',
  version: 'v',
  r: 'repeat',
  personalize: 'p',
  profile: 'p',
}

/** Returns the long name of a flag, however it is written. */
export function longNameOf(written: string): string {
  const name = written.toLowerCase()
  return Object.hasOwn(LONG_NAMES, name) ? (LONG_NAMES[name] as string) : name
}

/** Returns the flags of a line of parameters, in order. What stands before the first one is no flag. */
export function flagsIn(line: string): Flag[] {
  const starts = [...line.matchAll(/(?<!\S)--([A-Za-z]+)/g)]
  return starts.map((start, place) => {
    const to = starts[place + 1]?.index ?? line.length
    const name = longNameOf(start[1] as string)
    const value = line.slice(start.index + start[0].length, to).trim()
    // The elder spelling of --raw.
    if (name === 'style' && value === 'raw') return { name: 'raw', value: '', from: start.index, to }
    return { name, value, from: start.index, to }
  })
}

/** Returns the line without some of its flags. */
export function withoutFlags(line: string, flags: readonly Flag[]): string {
  let kept = ''
  let at = 0
  for (const flag of flags) {
    kept += line.slice(at, flag.from)
    at = flag.to
  }
  return (kept + line.slice(at)).trim()
}
