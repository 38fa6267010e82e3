/** Returns a port of this machine that is free just now. */
export function freePort(): Promise<number>
