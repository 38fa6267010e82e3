import { spawnSync } from 'node:child_process'

/** What starts with success where an engine is installed, and the Debian packages that bring it. */
const NEEDED = {
  firefox: [
    { command: ['firefox-esr', '--version'], packages: 'firefox-esr' },
    { command: ['openssl', 'version'], packages: 'openssl' },
  ],
  webkit: [
    { command: ['WebKitWebDriver', '--help'], packages: 'webkit2gtk-driver' },
    { command: ['Xvfb', '-help'], packages: 'xvfb' },
    {
      command: ['/usr/bin/python3', '-c', "import gi; gi.require_version('WebKit2', '4.1')"],
      packages: 'python3-gi gir1.2-webkit2-4.1',
    },
  ],
  wpe: [
    { command: ['WPEWebDriver', '--help'], packages: 'wpewebkit-driver' },
    { command: ['cog', '--version'], packages: 'cog' },
  ],
}

export const ENGINES = Object.keys(NEEDED)

/** Returns the Debian packages that this machine lacks for an engine, in one line; empty when it has all. */
export function missingFor(engine) {
  const runs = ([program, ...args]) =>
    spawnSync(program, args, { stdio: 'ignore', timeout: 60_000 }).status === 0
  return NEEDED[engine]
    .filter(({ command }) => !runs(command))
    .map(({ packages }) => packages)
    .join(' ')
}
