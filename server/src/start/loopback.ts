const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** Returns whether an address to listen on or to reach is this machine's alone. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}
