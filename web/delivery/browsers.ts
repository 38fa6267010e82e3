import { readFileSync } from 'node:fs'

/** The names of browsers in `browserslist`, as builds call their engines; what is not here is one of those in other clothes. */
const ENGINES: Record<string, string> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
}

/** Returns the oldest browsers that we serve (`browserslist` of package.json) as targets of a build. */
export function oldestBrowsers(): string[] {
  const { browserslist } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { browserslist: string[] }
  return browserslist.flatMap((entry) => {
    const [name = '', version = ''] = entry.split(' >= ')
    return ENGINES[name] ? `${ENGINES[name]}${version}` : []
  })
}
