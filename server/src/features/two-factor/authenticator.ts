import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

/** 160 bits, as RFC 4226 asks. */
const SECRET_BYTES = 20
/** Clocks may be half a minute apart, either way. */
const WINDOW = 1

/** Makes a fresh secret for an authenticator app, base32. */
export function freshSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * Writes the `otpauth://` address that an app reads.
 * @param issuer how the app calls us
 */
export function otpauthUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret }).toString()
}

/** Returns the half-minute since 1970 whose code this is; null when it is of none that counts now (RFC 6238). */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ timestamp }) + delta
}

/**
 * Draws a QR code as one SVG path: a run of dark cells is one rectangle.
 * @returns the view box's side, quiet zone included
 */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const parts = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
  return { size, path: parts.join('') }
}

function runsOf(row: readonly boolean[]): [start: number, width: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (isDark && last && last[0] + last[1] === x) last[1] += 1
    else if (isDark) runs.push([x, 1])
  })
  return runs
}
