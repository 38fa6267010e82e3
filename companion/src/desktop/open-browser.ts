import { spawn } from 'node:child_process'
import { platform } from 'node:os'

/** Opens an address in the user's browser; where there is none, the terminal shows the address all the same. */
export function openBrowser(address: string): void {
  const [program, args] = opener(address)
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
}

function opener(address: string): [string, string[]] {
  switch (platform()) {
    case 'win32':
      return ['rundll32', ['url.dll,FileProtocolHandler', address]]
    case 'darwin':
      return ['open', [address]]
    default:
      return ['xdg-open', [address]]
  }
}
